import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parsePhoneOfAnyKind } from "~/domain/accounts/phone.server";
import { registrationForm } from "~/domain/accounts/provider-registration.form";
import { registerProvider } from "~/domain/accounts/register-provider.server";
import { DomainError } from "~/domain/domain-error";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { formState, inOrder, parseForm, refused } from "~/http/form.server";
import { requireNoProvider } from "~/http/guards.server";
import { loginDeps } from "~/http/login.server";
import { phoneCountries } from "~/http/phone-countries.server";
import { enterAsProvider, lettersTo, visitorOf } from "~/http/provider-access.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { RegistrationForm } from "./registration-form";

export const handle: RouteHandle = { title: "proauth:register.title", cache: "form" };

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
    const wrong = { ...(parsed.ok ? {} : parsed.errors), ...(phone === null ? { phone: "proauth:error.phone" } : {}) };
    return refused({ form: formState(formData, inOrder(Object.keys(registrationForm.shape), wrong)) });
  }
  const { country: _, tos: __, ...typed } = parsed.value;
  const provider = { ...typed, phone, locale: context.locale, market: context.market.code };
  try {
    const letters = lettersTo(context, paths.pro.verifyEmail);
    const session = await registerProvider(loginDeps(context), provider, visitorOf(context, request), letters);
    deliverLater(context);
    await enterAsProvider(context, session);
    setFlash(context, { kind: "good", text: "proauth:flash.registered" });
    return redirect(paths.pro.welcome(), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, text } = answerOf(error);
    return refused({ form: formState(formData, { email: text }) }, status);
  }
}

/** Back-office specification §2, "Register". */
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
