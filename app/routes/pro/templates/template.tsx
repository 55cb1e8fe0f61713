import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { templateForm } from "~/domain/conversations/template.form";
import { deleteTemplate, findTemplate, updateTemplate } from "~/domain/conversations/templates.server";
import { saveOnLatest, versionOf } from "~/http/forms/edit-conflict.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { Versioned } from "~/http/forms/form";
import { constraintsOf, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { HiddenField } from "~/ui/field";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { SavedMeanwhile } from "../saving";
import { TemplateFields, type TemplateValues } from "./template-fields";
import { parseTemplate, shownIn } from "./templates.server";

export const handle: RouteHandle = { title: "templates:edit", cache: "form" };

const FORM = "template";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const template = await findTemplate(context, provider, params.id ?? "");
  const shown = shownIn(template);
  return { template, values: { ...shown, version: await versionOf(shown) }, constraints: constraintsOf(templateForm) };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  if (formData.get("intent") === "delete") {
    await deleteTemplate(context, provider, id);
    return redirectWithFlash(context, paths.pro.templates(), "templates:flash.deleted");
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
  return redirectWithFlash(context, paths.pro.templates(), "templates:flash.saved");
}

export default function EditTemplate() {
  const { template, ...form } = useLoaderData<typeof loader>();
  const post = usePostForm<TemplateValues & Versioned>(FORM, form);
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageHead back={{ href: paths.pro.templates(), text: t("pro:nav.templates") }} title={t("templates:edit")} />
      <PostForm className="space-y-7" post={post}>
        <HiddenField field={post.fields.version} />
        <FormProblems post={post} />
        <SavedMeanwhile
          post={post}
          href={paths.pro.template(template.id)}
          fields={(["title", "locale", "body"] as const).map((name) => ({ name, label: t(`templates:field.${name}`) }))}
        />
        <TemplateFields fields={post.fields} locale={template.locale} />
        <Submit name="intent" value="save">
          {t("templates:save")}
        </Submit>
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
