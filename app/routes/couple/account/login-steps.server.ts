import { redirect } from "@remix-run/cloudflare";
import { codeForm, phoneForm } from "~/domain/accounts/account.form";
import { LOGIN, resendState } from "~/domain/accounts/login.rules";
import { parsePhone } from "~/domain/accounts/phone.server";
import { type LoginAttempt, resendLoginCode, sendLoginCode } from "~/domain/accounts/send-login-code.server";
import { verifyLoginCode } from "~/domain/accounts/verify-login-code.server";
import { DomainError } from "~/domain/domain-error";
import type { AppContext } from "~/http/context.server";
import { count, countView } from "~/http/count.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { forgetFavorites, readFavorites } from "~/http/favorites.server";
import { setFlash } from "~/http/flash.server";
import { formState, parseForm, refused } from "~/http/form.server";
import { forgetLogin, keepLogin, loginDeps, readLogin } from "~/http/login.server";
import { phoneCountries } from "~/http/phone-countries.server";
import { setSessionCookies } from "~/http/session.server";
import { paths } from "~/paths";
import { plannerBanner } from "~/routes/planner-banner.server";
import type { LoginPage } from "./login-page";

/** What a page of the phone login shows: the code's step while this browser waits for one, else the phone's. */
export async function showLogin(page: LoginPage, context: AppContext) {
  const banner = await plannerBanner(context);
  const attempt = context.url.searchParams.get("step") === "code" ? await readLogin(context, "attempt") : null;
  if (attempt) {
    return {
      step: "code" as const,
      banner,
      title: context.t("account:code.title"),
      phone: context.format.phone(attempt.phone),
      minutes: LOGIN.codeLifetime / 60_000,
      resend: resendState(attempt, context.clock.now()),
    };
  }
  countView(context, `${page.name}_view`);
  const country: string = context.market.code;
  return { step: "phone" as const, banner, country, countries: phoneCountries(context) };
}

export async function takeLogin(page: LoginPage, context: AppContext, formData: FormData) {
  const intent = formData.get("intent") ?? (formData.has("code") ? "verify" : "send");
  try {
    if (intent === "send") return await send(page, context, formData);
    const attempt = await readLogin(context, "attempt");
    if (!attempt) return redirect(page.address(), 303);
    return await (intent === "resend" ? resend(page, context, attempt) : verify(page, context, attempt, formData));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, text } = answerOf(error);
    const field = intent === "send" ? "phone" : "code";
    return refused({ form: { ...formState(formData, { [field]: text }), details: error.details } }, status);
  }
}

async function send(page: LoginPage, context: AppContext, formData: FormData) {
  const parsed = parseForm(formData, phoneForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  const phone = parsePhone(parsed.value.phone, parsed.value.country);
  if (!phone) return refused({ form: formState(formData, { phone: "account:error.phone" }) });
  // Back and the same number again, while its code is fresh: the code that is under way stays the right one.
  const open = await readLogin(context, "attempt");
  const fresh = open?.phone === phone && resendState(open, context.clock.now()).waitSeconds > 0;
  if (!fresh) {
    await keepLogin(context, "attempt", await sendLoginCode(loginDeps(context), phone, textOf(context)));
    deliverLater(context, { urgent: true });
    count(context, `${page.name}_code_sent`);
  }
  return redirect(page.address("code"), 303);
}

async function resend(page: LoginPage, context: AppContext, attempt: LoginAttempt) {
  await keepLogin(context, "attempt", await resendLoginCode(loginDeps(context), attempt, textOf(context)));
  deliverLater(context, { urgent: true });
  setFlash(context, { kind: "good", text: "account:flash.resent" });
  return redirect(page.address("code"), 303);
}

async function verify(page: LoginPage, context: AppContext, attempt: LoginAttempt, formData: FormData) {
  const parsed = parseForm(formData, codeForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  const favorites = await readFavorites(context);
  const login = await verifyLoginCode(loginDeps(context), attempt, parsed.value.code, favorites);
  forgetLogin(context, "attempt");
  count(context, `${page.name}_verified`);
  if (!login.known) {
    await keepLogin(context, "verified", attempt);
    return redirect(paths.register(), 303);
  }
  forgetFavorites(context);
  await setSessionCookies(context, context.cookies, context.signed, login);
  return redirect(paths.presentation(), 303);
}

/** The text ends with the line that lets phones fill the code in (WICG, "Origin-bound one-time codes"). */
function textOf({ ip, t, url, settings }: AppContext) {
  const minutes = LOGIN.codeLifetime / 60_000;
  const text = (code: string) => t("account:sms", { brand: settings.BRAND_NAME, code, minutes, host: url.hostname });
  return { ip, text };
}
