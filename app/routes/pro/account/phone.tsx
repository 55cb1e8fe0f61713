import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { phoneForm } from "~/domain/accounts/account.form";
import {
  findPhoneChange,
  resendPhoneCode,
  sendPhoneCode,
  verifyPhoneCode,
} from "~/domain/accounts/change-phone.server";
import { LOGIN, resendState } from "~/domain/accounts/login.rules";
import { parsePhone } from "~/domain/accounts/phone.server";
import { phoneCodeForm } from "~/domain/accounts/provider-account.form";
import type { Provider } from "~/domain/accounts/session.rules";
import { DomainError } from "~/domain/domain-error";
import type { AppContext } from "~/http/context.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { formState, parseForm, refused } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import { loginDeps } from "~/http/login.server";
import { phoneCountries } from "~/http/phone-countries.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { BackLink } from "~/ui/button";
import { CodeStep } from "./code-step";
import { NumberStep } from "./number-step";

export const handle: RouteHandle = { title: "proaccount:phone.heading", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { phone, verified, attempt } = (await findPhoneChange(context, provider)) ?? providerGone(context);
  if (attempt && context.url.searchParams.get("step") === "code")
    return {
      step: "code" as const,
      phone: attempt.phone,
      shown: context.format.phone(attempt.phone),
      minutes: LOGIN.codeLifetime / 60_000,
      resend: resendState(attempt, context.clock.now()),
    };
  const country: string = context.market.code;
  return {
    step: "number" as const,
    current: context.format.phone(phone),
    verified,
    country,
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
    if (!(error instanceof DomainError) || error.code === "session.expired") throw error;
    const { status, text } = answerOf(error);
    const field = intent === "send" ? "phone" : "code";
    return refused({ form: { ...formState(formData, { [field]: text }), details: error.details } }, status);
  }
}

async function send(context: AppContext, provider: Provider, formData: FormData) {
  const parsed = parseForm(formData, phoneForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  const phone = parsePhone(parsed.value.phone, parsed.value.country);
  if (!phone) return refused({ form: formState(formData, { phone: "account:error.phone" }) });
  await sendPhoneCode(loginDeps(context), provider, phone, textOf(context));
  deliverLater(context, { urgent: true });
  return redirect(paths.pro.phone("code"), 303);
}

async function resend(context: AppContext, provider: Provider, formData: FormData) {
  await resendPhoneCode(loginDeps(context), provider, String(formData.get("phone")), textOf(context));
  deliverLater(context, { urgent: true });
  setFlash(context, { kind: "good", text: "account:flash.resent" });
  return redirect(paths.pro.phone("code"), 303);
}

async function verify(context: AppContext, provider: Provider, formData: FormData) {
  const parsed = parseForm(formData, phoneCodeForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  await verifyPhoneCode(loginDeps(context), provider, parsed.value.phone, parsed.value.code);
  setFlash(context, { kind: "good", text: "proaccount:flash.phone" });
  return redirect(paths.pro.account(), 303);
}

/** The text ends with the line that lets phones fill the code in (WICG, "Origin-bound one-time codes"). */
function textOf({ ip, t, url, settings }: AppContext) {
  const minutes = LOGIN.codeLifetime / 60_000;
  const text = (code: string) => t("proaccount:sms", { brand: settings.BRAND_NAME, code, minutes, host: url.hostname });
  return { ip, text };
}

/** Back-office specification §2, "change phone with a 6-digit SMS code". */
export default function Phone() {
  const screen = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  return (
    <div className="flow-l">
      <div>
        <p>
          <BackLink href={paths.pro.account()}>{t("proaccount:title")}</BackLink>
        </p>
        <h1 className="calm rule">{t("proaccount:phone.heading")}</h1>
      </div>
      {screen.step === "code" ? <CodeStep {...screen} form={form} /> : <NumberStep {...screen} form={form} />}
    </div>
  );
}
