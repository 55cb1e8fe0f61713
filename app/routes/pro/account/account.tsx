import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { requestEmailChange } from "~/domain/provider-access/change-email.server";
import { loginEmailForm, providerForm } from "~/domain/provider-access/provider-account.form";
import {
  findProviderAccount,
  type ProviderAccount,
  updateProvider,
} from "~/domain/provider-access/update-provider.server";
import { accountSender } from "~/http/account-sender.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { formState, parseForm, refused } from "~/http/form.server";
import { saveOnLatest, versionOf } from "~/http/form-version.server";
import { requireProvider } from "~/http/guards.server";
import { loginDeps } from "~/http/login.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { renewToken } from "~/http/session.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { AccountSection } from "./account-section";
import { EmailForm } from "./email-form";
import { NamesForm } from "./names-form";

export const handle: RouteHandle = {
  title: "proaccount:title",
  hydrate: true,
  i18n: ["proaccount", "proauth"],
  cache: "form",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const account = (await findProviderAccount(context, provider)) ?? providerGone(context);
  const numbers = [...new Set([account.phone, account.mobile ?? account.phone])];
  return {
    ...account,
    version: await versionOf(shownIn(account)),
    numbers: numbers.map((number) => ({ number: context.format.phone(number), isVerified: number === account.mobile })),
  };
}

const shownIn = ({ firstname, lastname, locale }: ProviderAccount) => ({ firstname, lastname, locale });

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
  const done = await saveOnLatest(context, provider, {
    edited: "names",
    sent: formData,
    onceSaved: { ...parsed.value },
    async stored() {
      const account = await findProviderAccount(context, provider);
      return account && shownIn(account);
    },
    save: (state) => updateProvider(context, provider, parsed.value, state),
  });
  if ("conflict" in done) return refused({ names: done.conflict, email: undefined }, 409);
  await renewToken(context, done.saved);
  context.cookies.set("locale", parsed.value.locale, { maxAge: days(365) / 1000 });
  setFlash(context, { kind: "good", text: "proaccount:flash.saved" });
  return redirect(paths.pro.account(), 303);
}

/** Rule pro-account-1. */
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
        {account.numbers.map(({ number, isVerified }) => (
          <p key={number}>
            {number}{" "}
            {(isVerified || !account.mobile) && (
              <Chip kind={isVerified ? "good" : "neutral"}>
                {t(isVerified ? "proaccount:phone.verified" : "proaccount:phone.unverified")}
              </Chip>
            )}
          </p>
        ))}
        <p className="small muted">{t("proaccount:phone.text")}</p>
        <p>
          <a className="back" href={paths.pro.phone()}>
            {t(account.mobile ? "proaccount:phone.link" : "proaccount:phone.linkVerify")}
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

/** Access, erasure and portability (GDPR, articles 15, 17 and 20). */
const OWN_DATA = [
  { key: "data", href: paths.pro.accountData() },
  { key: "delete", href: paths.pro.deleteAccount() },
] as const;
