import { redirect } from "@remix-run/cloudflare";
import { codeForm, phoneForm } from "~/domain/couples/account.form";
import { LOGIN, resendState } from "~/domain/couples/login.rules";
import { parsePhone, typedPhone } from "~/domain/couples/phone.server";
import { type LoginAttempt, resendLoginCode, sendLoginCode } from "~/domain/couples/send-login-code.server";
import { verifyLoginCode } from "~/domain/couples/verify-login-code.server";
import { DomainError } from "~/domain/domain-error";
import type { AppContext } from "~/http/context.server";
import { count, countView } from "~/http/count.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { forgetFavorites, readFavorites } from "~/http/favorites.server";
import { setFlash } from "~/http/flash.server";
import { forgetLogin, keepLogin, loginDeps, readLogin } from "~/http/login.server";
import { formState, parseForm, refused } from "~/http/old-form.server";
import { phoneCountries } from "~/http/phone-countries.server";
import { setSessionCookies } from "~/http/session.server";
import { codeText } from "~/http/text-cap.server";
import { paths } from "~/paths";
import { plannerBanner } from "~/routes/planner-banner.server";
import type { LoginPage } from "./login-page";

/** What a page of the phone login shows: the code's step while this browser waits for one, else the phone's. */
export async function showLogin(page: LoginPage, context: AppContext) {
  const banner = await plannerBanner(context);
  const attempt = await readLogin(context, "attempt");
  if (attempt && context.url.searchParams.get("step") === "code") {
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
  const known = attempt ?? (await readLogin(context, "verified"));
  const typed = known ? typedPhone(known.phone) : { country: context.market.code, phone: "" };
  return { step: "phone" as const, banner, ...typed, countries: phoneCountries(context) };
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
  // Back from the registration: this browser has proven the number already.
  if ((await readLogin(context, "verified"))?.phone === phone) return redirect(paths.register(), 303);
  // Back and the same number again, while its code is fresh: the code that is under way stays the right one.
  const open = await readLogin(context, "attempt");
  const fresh = open?.phone === phone && resendState(open, context.clock.now()).waitSeconds > 0;
  if (!fresh) {
    await keepLogin(
      context,
      "attempt",
      await sendLoginCode(loginDeps(context), phone, codeText(context, "account:sms")),
    );
    deliverLater(context, { urgent: true });
    count(context, `${page.name}_code_sent`);
  }
  return redirect(page.address("code"), 303);
}

async function resend(page: LoginPage, context: AppContext, attempt: LoginAttempt) {
  await keepLogin(
    context,
    "attempt",
    await resendLoginCode(loginDeps(context), attempt, codeText(context, "account:sms")),
  );
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
