import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isOfOtherCountry, parsePhoneOfAnyKind } from "~/domain/couples/phone.server";
import { DomainError } from "~/domain/domain-error";
import { registrationForm } from "~/domain/providers/provider-account.form";
import { registerProvider } from "~/domain/providers/provider-entrance.server";
import { deliverLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import { phoneCountries } from "~/http/forms/phone-countries.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { requireNoProvider } from "~/http/pipeline/guards.server";
import { loginDeps } from "~/http/pipeline/login.server";
import { enterAsProvider, visitorOf } from "~/http/pipeline/provider-access.server";
import { trustDevice } from "~/http/pipeline/trusted-device.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { REGISTRATION, RegistrationForm } from "./registration-form";

export const handle: RouteHandle = {
  title: "proauth:register.title",
  hydrate: true,
  i18n: ["proauth", "account"],
  cache: "form",
};

export function loader({ context }: LoaderFunctionArgs) {
  requireNoProvider(context);
  return {
    constraints: constraintsOf(registrationForm),
    values: { country: context.market.code as string },
    countries: phoneCountries(context),
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  requireNoProvider(context);
  const submission = parseForm(await request.formData(), registrationForm);
  const { country = "", phone: typed = "" } = submission.payload;
  const phone = parsePhoneOfAnyKind(String(typed), String(country));
  const fields = Object.keys(registrationForm.unwrap().shape);
  if (submission.status !== "success" || phone === null) {
    const isOther = isOfOtherCountry(String(typed), String(country));
    const wrong = isOther ? ("proauth:error.phoneCountry" as const) : ("proauth:error.phone" as const);
    const errors = phone === null ? { phone: wrong } : {};
    // The server never returns a password, so the page cannot know whether it was missing.
    const missing = fields.some((name) => !submission.payload[name]);
    return refused(context, submission, { formId: REGISTRATION, errors, fields }, { missing });
  }
  const { country: _, tos: __, ...value } = submission.value;
  const provider = { ...value, phone, locale: context.locale, market: context.market.code };
  try {
    const session = await registerProvider(loginDeps(context), provider, visitorOf(context, request));
    deliverLater(context);
    await trustDevice(context, "provider", provider.email);
    await enterAsProvider(context, session);
    setFlash(context, { kind: "good", text: "proauth:flash.registered" });
    return redirectDocument(provider.kind === "venue" ? paths.pro.newVenue() : paths.pro.welcome(), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, text } = httpErrorOf(error);
    return refused(context, submission, { formId: REGISTRATION, errors: { email: text }, status });
  }
}

/** Rules pro-register-1, venue-30. */
export default function Register() {
  const { countries, ...form } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <div>
        <PageTitle>{t("proauth:register.heading")}</PageTitle>
        <p className="text-ink-muted">{t("proauth:register.lead")}</p>
      </div>
      <p>
        {t("proauth:register.known")} <a href={paths.pro.login()}>{t("proauth:register.toLogin")}</a>
      </p>
      <RegistrationForm countries={countries} {...form} />
    </div>
  );
}
