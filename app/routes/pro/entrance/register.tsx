import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Trans } from "react-i18next";
import type { z } from "zod";
import { isOfOtherCountry, parsePhoneOfAnyKind } from "~/domain/couples/phone.server";
import { registrationForm } from "~/domain/providers/provider-account.form";
import { registerProvider } from "~/domain/providers/provider-entrance.server";
import { deliverLater } from "~/http/background/after-response.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import { phoneCountries } from "~/http/forms/phone-countries.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireNoProvider } from "~/http/pipeline/guards.server";
import { loginDeps, trustDevice } from "~/http/pipeline/login.server";
import { enterAsProvider, visitorOf } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PasswordField } from "~/routes/password-field";
import { PhoneFields } from "~/routes/phone-fields";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Check, ChoiceGroup } from "~/ui/choice";
import { pageClass } from "~/ui/classes";
import { TextField } from "~/ui/field";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";

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
    return redirectWithFlash(
      context,
      provider.kind === "venue" ? paths.pro.newVenue() : paths.pro.welcome(),
      "proauth:flash.registered",
    );
  } catch (error) {
    return refusedAt(context, submission, error, { formId: REGISTRATION, field: "email" });
  }
}

/** Rules pro-register-1, venue-30. */
export default function Register() {
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <PageHead title={t("proauth:register.heading")} lead={t("proauth:register.lead")} />
      <p>
        {t("proauth:register.known")} <a href={paths.pro.login()}>{t("proauth:register.toLogin")}</a>
      </p>
      <RegistrationForm />
    </div>
  );
}

const REGISTRATION = "registration";

/** Rule pro-register-7. After an error, the password must be typed again. */
function RegistrationForm() {
  const { countries, ...form } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof registrationForm>, { missing?: boolean }>(REGISTRATION, form);
  const { fields, refused } = post;
  const title = refused?.missing ? t("proauth:error.missingData") : t("proauth:error.registration");
  return (
    <PostForm className="space-y-7" post={post}>
      <FormProblems post={post} title={title} />
      <ChoiceGroup
        field={fields.kind}
        legend={t("proauth:register.kind")}
        legendLook="plain"
        options={[
          { value: "planner", label: t("proauth:register.planner"), small: t("proauth:register.plannerSmall") },
          { value: "venue", label: t("proauth:register.venue"), small: t("proauth:register.venueSmall") },
        ]}
      />
      <TextField
        field={fields.firstname}
        label={t("proauth:register.firstname")}
        autoComplete="given-name"
        maxLength={100}
      />
      <TextField
        field={fields.lastname}
        label={t("proauth:register.lastname")}
        autoComplete="family-name"
        maxLength={100}
      />
      <TextField
        field={fields.email}
        type="email"
        label={t("proauth:register.email")}
        autoComplete="username"
        hint={t("proauth:register.emailHint")}
      />
      <PhoneFields
        fields={fields}
        countries={countries}
        label={t("proauth:register.phone")}
        hint={t("proauth:register.phoneHint")}
      />
      <PasswordField
        field={fields.password}
        label={t("proauth:register.password")}
        autoComplete="new-password"
        hint={t("proauth:register.passwordHint")}
      />
      <Check field={fields.tos} hint={t("proauth:register.tosHint")}>
        <Trans
          t={t}
          i18nKey="proauth:register.tos"
          // biome-ignore lint/a11y/useAnchorContent: the text is in the language file.
          components={{ terms: <a href={paths.terms()} target="_blank" rel="noopener" /> }}
        />
      </Check>
      <Submit busy={post.sending}>{t("proauth:register.submit")}</Submit>
    </PostForm>
  );
}
