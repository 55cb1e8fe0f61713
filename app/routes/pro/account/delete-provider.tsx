import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { deleteProvider } from "~/domain/providers/delete-provider.server";
import { departureForm } from "~/domain/providers/provider-account.form";
import { PROVIDER_ACCOUNT } from "~/domain/providers/provider-account.rules";
import { deliverLater, recordErasure, removeMediaLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { loginDeps } from "~/http/pipeline/login.server";
import { FORGET_PAGES, forgetSession } from "~/http/pipeline/session.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, ButtonLink, iconLinkClass } from "~/ui/button";
import { Check } from "~/ui/choice";
import { TextAreaField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { OwnerOnlyLink } from "~/ui/impersonation";
import { PageHead, Section } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { TickList } from "~/ui/tick-list";
import { CurrentPasswordField, OwnerOnlyFields, useOwnerOnly } from "./current-password-field";

export const handle: RouteHandle = {
  title: "proaccount:delete.title",
  hydrate: true,
  i18n: ["proaccount", "prodelete"],
  cache: "form",
};

const FORM = "departure";
const LENGTHS = PROVIDER_ACCOUNT.reason;
const GOES = ["account", "reviews", "requests", "money"] as const;
const STAYS = ["accounting", "told", "talks", "reason"] as const;

export function loader({ request, context }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return { constraints: constraintsOf(departureForm) };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const submission = parseForm(await request.formData(), departureForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM, details: LENGTHS });
  try {
    await deleteProvider(loginDeps(context), provider, submission.value);
  } catch (error) {
    return refusedAt(context, submission, error, { formId: FORM, field: "currentPassword" });
  }
  await recordErasure(context, provider);
  deliverLater(context);
  removeMediaLater(context);
  forgetSession(context);
  setFlash(context, { kind: "good", text: "prodelete:done" });
  return redirectDocument(paths.welcome(), { status: 303, headers: FORGET_PAGES });
}

/** Renders what the deletion of the account deletes and retains, and a confirmation (rule pro-account-6). */
export default function DeleteProvider() {
  const post = usePostForm<z.input<typeof departureForm>>(FORM, useLoaderData<typeof loader>());
  const { fields } = post;
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageHead
        back={{ href: paths.pro.account(), text: t("proaccount:title") }}
        title={t("proaccount:delete.title")}
      />
      <Section title={t("prodelete:goes.heading")}>
        <TickList>
          {GOES.map((what) => (
            <Point key={what} text={t(`prodelete:goes.${what}`)} />
          ))}
        </TickList>
      </Section>
      <Section title={t("prodelete:stays.heading")}>
        <TickList>
          {STAYS.map((what) => (
            <Point key={what} text={t(`prodelete:stays.${what}`)} />
          ))}
        </TickList>
      </Section>
      <Actions>
        <ButtonLink variant="quiet" compact href={`${paths.pro.availability()}#pause`}>
          {t("prodelete:pause")}
        </ButtonLink>
        <OwnerOnlyLink className={iconLinkClass} href={paths.pro.accountData()}>
          <Icon name="down" /> {t("proaccount:data.link")}
        </OwnerOnlyLink>
      </Actions>
      <PostForm className="space-y-7" post={post}>
        <FormProblems post={post} />
        <OwnerOnlyFields>
          <TextAreaField
            field={fields.reason}
            label={t("prodelete:reason")}
            hint={t("prodelete:reasonHint", LENGTHS)}
            maxLength={LENGTHS.longest}
          />
          <CurrentPasswordField field={fields.currentPassword} />
          <Check field={fields.confirmation}>{t("prodelete:confirmation")}</Check>
        </OwnerOnlyFields>
        <Submit unavailable={useOwnerOnly()} variant="danger" busy={post.sending}>
          {t("prodelete:submit")}
        </Submit>
      </PostForm>
    </div>
  );
}

/** Renders a text with its keyword, the part before the first colon, in bold. */
function Point({ text }: { text: string }) {
  const end = text.indexOf(":");
  return (
    <li>
      <b>{text.slice(0, end)}</b>
      {text.slice(end)}
    </li>
  );
}
