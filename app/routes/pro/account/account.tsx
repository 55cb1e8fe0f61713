import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestEmailChange } from "~/domain/accounts/change-email.server";
import { loginEmailForm, providerForm } from "~/domain/accounts/provider-account.form";
import { findProviderAccount, updateProvider } from "~/domain/accounts/update-provider.server";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { accountSender } from "~/http/account-sender.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { formState, parseForm, refused } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import { loginDeps } from "~/http/login.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { refreshStaffToken } from "~/http/session.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { AccountSection } from "./account-section";
import { EmailForm } from "./email-form";
import { NamesForm } from "./names-form";

export const handle: RouteHandle = { title: "proaccount:title", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const account = (await findProviderAccount(context, provider)) ?? providerGone(context);
  return { ...account, phone: context.format.phone(account.phone) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  if (formData.get("intent") === "email") {
    const parsed = parseForm(formData, loginEmailForm);
    if (!parsed.ok) return refused({ email: parsed.form, names: undefined });
    try {
      await requestEmailChange(loginDeps(context), provider, parsed.value, accountSender(context));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "session.expired") throw error;
      const { status, text } = answerOf(error);
      const field = error.code.startsWith("account.password") ? "currentPassword" : "email";
      return refused({ email: formState(formData, { [field]: text }), names: undefined }, status);
    }
    deliverLater(context);
    setFlash(context, { kind: "good", text: "proaccount:flash.emailAsked" });
    return redirect(paths.pro.account(), 303);
  }
  const parsed = parseForm(formData, providerForm);
  if (!parsed.ok) return refused({ names: parsed.form, email: undefined });
  await refreshStaffToken(context, await updateProvider(context, provider, parsed.value));
  context.cookies.set("locale", parsed.value.locale, { maxAge: days(365) / 1000 });
  setFlash(context, { kind: "good", text: "proaccount:flash.saved" });
  return redirect(paths.pro.account(), 303);
}

/** Back-office specification §2, "My account". */
export default function Account() {
  const account = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <div className="flow-xl">
      <div>
        <h1 className="calm rule">{t("proaccount:title")}</h1>
        <p className="muted">{t("proaccount:lead")}</p>
      </div>
      <AccountSection id="names" title={t("proaccount:names.title")}>
        <NamesForm account={account} form={answer?.names} />
      </AccountSection>
      <AccountSection id="login" title={t("proaccount:email.title")}>
        <EmailForm current={account.email} waiting={account.newEmail} form={answer?.email} />
      </AccountSection>
      <AccountSection id="number" title={t("proaccount:phone.title")}>
        <p>
          {account.phone}{" "}
          <Chip kind={account.phoneVerified ? "good" : "neutral"}>
            {t(account.phoneVerified ? "proaccount:phone.verified" : "proaccount:phone.unverified")}
          </Chip>
        </p>
        <p className="small muted">{t("proaccount:phone.text")}</p>
        <p>
          <a className="back" href={paths.pro.phone()}>
            {t(account.phoneVerified ? "proaccount:phone.link" : "proaccount:phone.linkVerify")}
          </a>
        </p>
      </AccountSection>
      {OWN_DATA.map(({ key, href }) => (
        <AccountSection key={key} id={key} title={t(`proaccount:${key}.title`)}>
          <p className="small muted">{t(`proaccount:${key}.text`)}</p>
          <p>
            <a className="back" href={href}>
              {t(`proaccount:${key}.link`)}
            </a>
          </p>
        </AccountSection>
      ))}
    </div>
  );
}

/** What anybody may ask of us, at any time (GDPR, articles 15, 17 and 20). */
const OWN_DATA = [
  { key: "data", href: paths.pro.accountData() },
  { key: "delete", href: paths.pro.deleteAccount() },
] as const;
