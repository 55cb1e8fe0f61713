import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { templateForm } from "~/domain/conversations/template.form";
import { deleteTemplate, findTemplate, updateTemplate } from "~/domain/conversations/templates.server";
import { saveOnLatest, versionOf } from "~/http/forms/edit-conflict.server";
import { setFlash } from "~/http/forms/flash.server";
import type { Versioned } from "~/http/forms/form";
import { constraintsOf, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, BackLink, Button } from "~/ui/button";
import { HiddenField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { SavedMeanwhile } from "../saving";
import { TemplateFields, type TemplateValues } from "./template-fields";
import { parseTemplate, shownIn } from "./templates.server";

export const handle: RouteHandle = { title: "templates:edit", cache: "form" };

const FORM = "template";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const template = await findTemplate(context, provider, params.id ?? "");
  const shown = shownIn(template);
  return {
    template,
    values: { ...shown, version: await versionOf(shown) },
    constraints: constraintsOf(templateForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const id = params.id ?? "";
  const formData = await request.formData();
  if (formData.get("intent") === "delete") {
    await deleteTemplate(context, provider, id);
    setFlash(context, { kind: "good", text: "templates:flash.deleted" });
    return redirectDocument(paths.pro.templates(), 303);
  }
  const { submission, refusal, input } = parseTemplate(formData, FORM);
  if (!input) return refused(context, submission, refusal);
  const done = await saveOnLatest(context, provider, {
    edited: { template: id },
    sent: formData,
    onceSaved: shownIn(input),
    stored: async () => shownIn(await findTemplate(context, provider, id)),
    save: (state) => updateTemplate(context, provider, id, input, state),
  });
  if ("conflict" in done) return refused(context, submission, { formId: FORM, ...done.conflict });
  setFlash(context, { kind: "good", text: "templates:flash.saved" });
  return redirectDocument(paths.pro.templates(), 303);
}

export default function EditTemplate() {
  const { template, ...form } = useLoaderData<typeof loader>();
  const post = usePostForm<TemplateValues & Versioned>(FORM, form);
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <div>
        <p>
          <BackLink href={paths.pro.templates()}>{t("pro:nav.templates")}</BackLink>
        </p>
        <PageTitle>{t("templates:edit")}</PageTitle>
      </div>
      <PostForm className="space-y-7" post={post}>
        <HiddenField field={post.fields.version} />
        <FormProblems post={post} />
        <SavedMeanwhile
          post={post}
          href={paths.pro.template(template.id)}
          fields={[
            { name: "title", label: t("templates:field.title") },
            { name: "locale", label: t("templates:field.locale") },
            { name: "body", label: t("templates:field.body") },
          ]}
        />
        <TemplateFields fields={post.fields} locale={template.locale} />
        <Actions>
          <Button name="intent" value="save">
            {t("templates:save")}
          </Button>
        </Actions>
      </PostForm>
      <ConfirmDisclosure
        id="delete-template"
        summary={t("templates:delete.heading")}
        question={t("templates:delete.text", { title: template.title })}
        intent="delete"
        submit={t("templates:delete.confirm")}
      />
    </div>
  );
}
