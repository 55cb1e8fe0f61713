import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Trans } from "react-i18next";
import type { z } from "zod";
import { phoneForm } from "~/domain/couples/account.form";
import { LOGIN, resendState } from "~/domain/couples/login.rules";
import { isOfOtherCountry, parsePhone, parsePhoneOfAnyKind, typedPhone } from "~/domain/couples/phone.server";
import {
  findPhoneChange,
  resendPhoneCode,
  sendPhoneCode,
  verifyPhoneCode,
} from "~/domain/providers/change-phone.server";
import { phoneCodeForm } from "~/domain/providers/provider-account.form";
import type { Provider } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused, refusedAt, unchecked } from "~/http/forms/form.server";
import { phoneCountries } from "~/http/forms/phone-countries.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { codeText, loginDeps } from "~/http/pipeline/login.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PhoneFields } from "~/routes/phone-fields";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { ResendButton, ResendNote } from "~/routes/resend-code";
import { Actions, BackLink, Button } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { FixedValue } from "~/ui/field";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { OwnerOnlyFields, useOwnerOnly } from "./current-password-field";

export const handle: RouteHandle = { title: "proaccount:phone.heading", cache: "form" };

const NUMBER_FORM = "number-form";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { phone, state, attempt } = (await findPhoneChange(context, provider)) ?? providerGone(context);
  if (attempt && context.url.searchParams.get("step") === "code")
    return {
      step: "code" as const,
      /** E.164. The code is checked for this number, even if another tab has requested a code for another one. */
      phone: attempt.phone,
      shown: context.format.phone(attempt.phone),
      minutes: LOGIN.codeLifetime / 60_000,
      resend: resendState(attempt, context.clock.now()),
      constraints: constraintsOf(phoneCodeForm),
    };
  const values = attempt ? typedPhone(attempt.phone) : { country: context.market.code, phone: "" };
  return {
    step: "number" as const,
    current: context.format.phone(phone),
    state,
    values,
    constraints: constraintsOf(phoneForm),
    countries: phoneCountries(context),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const intent = formData.get("intent") ?? (formData.has("code") ? "verify" : "send");
  try {
    if (intent === "send") return await send(context, provider, formData);
    return await (intent === "resend" ? resend(context, provider, formData) : verify(context, provider, formData));
  } catch (error) {
    const at = intent === "send" ? { formId: NUMBER_FORM, field: "phone" } : { formId: CODE_FORM, field: "code" };
    return refusedAt(context, unchecked(formData), error, at);
  }
}

async function send(context: AppContext, provider: Provider, formData: FormData) {
  const submission = parseForm(formData, phoneForm);
  if (submission.status !== "success") return refused(context, submission, { formId: NUMBER_FORM });
  const { phone: typed, country } = submission.value;
  const phone = parsePhone(typed, country);
  if (!phone) {
    const isLandline = parsePhoneOfAnyKind(typed, country) !== null;
    const invalid = isOfOtherCountry(typed, country) ? "account:error.phoneCountry" : "account:error.phone";
    const text = isLandline ? "proaccount:error.landline" : invalid;
    return refused(context, submission, { formId: NUMBER_FORM, errors: { phone: text } });
  }
  await sendPhoneCode(loginDeps(context), provider, phone, codeText(context, "proaccount:sms"));
  deliverLater(context, { urgent: true });
  return redirectDocument(paths.pro.phone("code"), 303);
}

async function resend(context: AppContext, provider: Provider, formData: FormData) {
  const phone = String(formData.get("phone"));
  await resendPhoneCode(loginDeps(context), provider, phone, codeText(context, "proaccount:sms"));
  deliverLater(context, { urgent: true });
  return redirectWithFlash(context, paths.pro.phone("code"), "account:flash.resent");
}

async function verify(context: AppContext, provider: Provider, formData: FormData) {
  const submission = parseForm(formData, phoneCodeForm);
  if (submission.status !== "success") return refused(context, submission, { formId: CODE_FORM });
  await verifyPhoneCode(loginDeps(context), provider, submission.value.phone, submission.value.code);
  return redirectWithFlash(context, paths.pro.account(), "proaccount:flash.phone");
}

/** Renders the forms that change the phone number and confirm it by code (rule pro-account-3). */
export default function Phone() {
  const screen = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageHead
        back={{ href: paths.pro.account(), text: t("proaccount:title") }}
        title={t("proaccount:phone.heading")}
      />
      {screen.step === "code" ? <CodeStep {...screen} /> : <NumberStep {...screen} />}
    </div>
  );
}

type Screen = ReturnType<typeof useLoaderData<typeof loader>>;

const CURRENT = {
  verified: "proaccount:phone.current",
  unverified: "proaccount:phone.currentUnverified",
  landline: "proaccount:phone.currentLandline",
} as const;

function NumberStep({ current, state, countries, ...form }: Extract<Screen, { step: "number" }>) {
  const { t } = useTexts();
  // If another tab confirmed the number, the code's error is shown at the phone field.
  const late = usePostForm(CODE_FORM).refused?.reply.error?.code;
  const errors = late ? { phone: late } : undefined;
  const post = usePostForm<z.input<typeof phoneForm>>(NUMBER_FORM, { ...form, errors });
  return (
    <PostForm className="space-y-7" post={post} action={paths.pro.phone()}>
      <FormProblems post={post} />
      <p>{t(CURRENT[state], { phone: current })}</p>
      <OwnerOnlyFields>
        <PhoneFields fields={post.fields} countries={countries} hint={t("proaccount:phone.hint")} />
      </OwnerOnlyFields>
      <Submit unavailable={useOwnerOnly()} name="intent" value="send">
        {t("account:phone.submit")}
      </Submit>
    </PostForm>
  );
}

const CODE_FORM = "code-form";

function CodeStep({ phone, shown, minutes, resend, constraints }: Extract<Screen, { step: "code" }>) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof phoneCodeForm>>(CODE_FORM, { constraints });
  const { left, waitSeconds: wait } = resend;
  return (
    <PostForm className="space-y-7" post={post} action={paths.pro.phone("code")}>
      <FormProblems post={post} />
      <FixedValue name="phone" value={phone} />
      <p>
        <Trans
          t={t}
          i18nKey="account:code.sent"
          values={{ phone: shown, minutes }}
          components={{ strong: <strong /> }}
        />
      </p>
      <CodeField
        field={post.fields.code}
        label={t("account:code.label")}
        hint={t("account:code.hint")}
        autoFocus={!post.refused}
      />
      <Actions>
        <Button own name="intent" value="verify">
          {t("account:code.confirm")}
        </Button>
        <ResendButton left={left} wait={wait} />
      </Actions>
      <ResendNote left={left} wait={wait} />
      <p>
        <BackLink href={paths.pro.phone()}>{t("account:code.back")}</BackLink>
      </p>
    </PostForm>
  );
}
