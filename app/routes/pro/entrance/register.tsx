import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parsePhoneOfAnyKind } from "~/domain/couples/phone.server";
import { DomainError } from "~/domain/domain-error";
import { registrationForm } from "~/domain/provider-access/provider-registration.form";
import { registerProvider } from "~/domain/provider-access/register-provider.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { type FieldErrors, formState, inOrder, parseForm, refused } from "~/http/form.server";
import { requireNoProvider } from "~/http/guards.server";
import { rememberBrowser } from "~/http/known-browser.server";
import { loginDeps } from "~/http/login.server";
import { phoneCountries } from "~/http/phone-countries.server";
import { enterAsProvider, lettersTo, visitorOf } from "~/http/provider-access.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { RegistrationForm } from "./registration-form";

export const handle: RouteHandle = {
  title: "proauth:register.title",
  hydrate: true,
  i18n: ["proauth", "account"],
  cache: "form",
};

export function loader({ context }: LoaderFunctionArgs) {
  requireNoProvider(context);
  return { country: context.market.code as string, countries: phoneCountries(context) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireNoProvider(context);
  const formData = await request.formData();
  const parsed = parseForm(formData, registrationForm);
  const phone = parsePhoneOfAnyKind(String(formData.get("phone") ?? ""), String(formData.get("country") ?? ""));
  if (!parsed.ok || phone === null) {
    const wrong: FieldErrors = parsed.ok ? {} : { ...parsed.errors };
    if (phone === null) wrong.phone = "proauth:error.phone";
    return refused({ form: formState(formData, inOrder(Object.keys(registrationForm.unwrap().shape), wrong)) });
  }
  const { country: _, tos: __, ...typed } = parsed.value;
  const provider = { ...typed, phone, locale: context.locale, market: context.market.code };
  try {
    const letters = lettersTo(context, paths.pro.verifyEmail);
    const session = await registerProvider(loginDeps(context), provider, visitorOf(context, request), letters);
    deliverLater(context);
    await rememberBrowser(context, "provider", provider.email);
    await enterAsProvider(context, session);
    setFlash(context, { kind: "good", text: "proauth:flash.registered" });
    return redirect(paths.pro.welcome(), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, text } = answerOf(error);
    return refused({ form: formState(formData, { email: text }) }, status);
  }
}

/** Rule pro-register-1. */
export default function Register() {
  const { country, countries } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  return (
    <div className="wrap slim top flow-l">
      <div>
        <h1 className="calm rule">{t("proauth:register.heading")}</h1>
        <p className="muted">{t("proauth:register.lead")}</p>
      </div>
      <p>
        {t("proauth:register.known")} <a href={paths.pro.login()}>{t("proauth:register.toLogin")}</a>
      </p>
      <RegistrationForm country={country} countries={countries} form={form} />
    </div>
  );
}
