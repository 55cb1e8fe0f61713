import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { deleteProvider } from "~/domain/provider-access/delete-provider.server";
import { departureForm } from "~/domain/provider-access/provider-account.form";
import { PROVIDER_ACCOUNT } from "~/domain/provider-access/provider-account.rules";
import { accountSender } from "~/http/account-sender.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { loginDeps } from "~/http/login.server";
import { fieldValue } from "~/http/old-form";
import { formState, parseForm, refused } from "~/http/old-form.server";
import { removeMediaLater } from "~/http/remove-media-later.server";
import type { RouteHandle } from "~/http/route-handle";
import { forgetSession } from "~/http/session.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { Actions, BackLink, Button } from "~/ui/button";
import { Check } from "~/ui/old-check";
import { TextAreaField } from "~/ui/old-field";
import { CurrentPasswordField } from "./old-current-password-field";

export const handle: RouteHandle = {
  title: "proaccount:delete.title",
  hydrate: true,
  i18n: ["proaccount"],
  cache: "form",
};

export function loader({ request, context }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const parsed = parseForm(formData, departureForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  try {
    await deleteProvider(loginDeps(context), provider, parsed.value, accountSender(context));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "session.expired") throw error;
    const { status, text } = answerOf(error);
    return refused({ form: formState(formData, { currentPassword: text }) }, status);
  }
  deliverLater(context);
  removeMediaLater(context);
  forgetSession(context);
  setFlash(context, { kind: "good", text: "proaccount:delete.done" });
  return redirect(paths.welcome(), { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}

/** What goes, what stays, why, and that it is meant (rule pro-account-6). */
export default function DeleteProvider() {
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  const error = (name: string) => form?.errors[name] && t(form.errors[name], LENGTHS);
  return (
    <div className="flow-l">
      <div>
        <p>
          <BackLink href={paths.pro.account()}>{t("proaccount:title")}</BackLink>
        </p>
        <h1 className="calm rule">{t("proaccount:delete.heading")}</h1>
      </div>
      <section className="flow">
        <h2 className="h3">{t("proaccount:delete.goes.heading")}</h2>
        <ul className="ticks">
          {(["account", "profile", "requests", "messages"] as const).map((what) => (
            <li key={what}>{t(`proaccount:delete.goes.${what}`)}</li>
          ))}
        </ul>
        <p>
          {t("proaccount:delete.first")} <a href={paths.pro.accountData()}>{t("proaccount:data.link")}</a>
        </p>
      </section>
      <section className="flow">
        <h2 className="h3">{t("proaccount:delete.stays.heading")}</h2>
        <ul className="ticks">
          {(["accounting", "couples", "reason"] as const).map((what) => (
            <li key={what}>{t(`proaccount:delete.stays.${what}`)}</li>
          ))}
        </ul>
      </section>
      <form className="fields" method="post" noValidate>
        <FormProblems form={form && { ...form, details: LENGTHS }} />
        <TextAreaField
          name="reason"
          label={t("proaccount:delete.reason")}
          hint={t("proaccount:delete.reasonHint", LENGTHS)}
          maxLength={PROVIDER_ACCOUNT.reason.longest}
          defaultValue={fieldValue(form, "reason")}
          error={error("reason")}
          required
        />
        <CurrentPasswordField form={form} />
        <Check
          name="confirmation"
          checked={fieldValue(form, "confirmation") === "on"}
          error={error("confirmation")}
          required
        >
          {t("proaccount:delete.confirmation")}
        </Check>
        <Actions>
          <Button variant="danger">{t("proaccount:delete.submit")}</Button>
        </Actions>
      </form>
    </div>
  );
}

const LENGTHS = PROVIDER_ACCOUNT.reason;
