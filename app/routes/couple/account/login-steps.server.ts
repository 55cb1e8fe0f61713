import { redirectDocument } from "@remix-run/cloudflare";
import { codeForm, phoneForm } from "~/domain/couples/account.form";
import { LOGIN, resendState } from "~/domain/couples/login.rules";
import { isOfOtherCountry, parsePhone, typedPhone } from "~/domain/couples/phone.server";
import { isCodeOpen, type LoginAttempt, resendLoginCode, sendLoginCode } from "~/domain/couples/send-login-code.server";
import { DomainError } from "~/domain/domain-error";
import { newSecret } from "~/domain/secrets.server";
import { deliverLater } from "~/http/background/after-response.server";
import { count, countView } from "~/http/background/page-views.server";
import { forgetFavorites, readFavorites } from "~/http/forms/favorites.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused, unchecked } from "~/http/forms/form.server";
import { afterCoupleLogin } from "~/http/forms/pending-contact.server";
import { phoneCountries } from "~/http/forms/phone-countries.server";
import { coupleAuthenticator } from "~/http/pipeline/authenticators.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import {
  codeText,
  forgetLogin,
  keepLogin,
  loginDeps,
  probeCookies,
  readLogin,
  trustDevice,
  trustedDevice,
} from "~/http/pipeline/login.server";
import { safePath } from "~/http/pipeline/safe-redirect.server";
import { setSessionCookies } from "~/http/pipeline/session.server";
import { paths } from "~/paths";
import { plannerBanner } from "~/routes/planner-banner.server";
import { CODE_FORM, type LoginPage, PHONE_FORM } from "./login-screen";

export async function showLogin(page: LoginPage, context: AppContext) {
  const banner = await plannerBanner(context);
  const attempt = await readLogin(context, "attempt");
  if (attempt && context.url.searchParams.get("step") === "code") {
    return {
      step: "code" as const,
      banner,
      next: nextOf(context),
      title: context.t("account:code.title"),
      phone: context.format.phone(attempt.phone),
      minutes: LOGIN.codeLifetime / 60_000,
      emailed: attempt.emailed === true,
      resend: resendState(attempt, context.clock.now()),
    };
  }
  countView(context, `${page.name}_view`);
  if (isForgotten(context)) probeCookies(context);
  const known = attempt ?? (await readLogin(context, "verified"));
  const values = known ? typedPhone(known.phone) : { country: context.market.code, phone: "" };
  return {
    step: "phone" as const,
    banner,
    values,
    constraints: constraintsOf(phoneForm),
    countries: phoneCountries(context),
    page: newSecret(),
    isForgotten: isForgotten(context),
  };
}

/** Returns whether the URL is of the code step. If the login cookie is missing, it was blocked or expired (1 hour). */
const isForgotten = ({ url }: AppContext) => url.searchParams.get("step") === "code";

export function nextOf({ url }: AppContext): string | undefined {
  const next = safePath(url.searchParams.get("next"), url);
  return next === paths.welcome() ? undefined : next;
}

export async function takeLogin(page: LoginPage, context: AppContext, request: Request) {
  const formData = await request.clone().formData();
  const intent = formData.get("intent") ?? (formData.has("code") ? "verify" : "send");
  try {
    if (intent === "send") return await send(page, context, formData);
    const attempt = await readLogin(context, "attempt");
    if (!attempt) return redirectDocument(page.address("code", nextOf(context)), 303);
    if (intent === "resend") return await resend(page, context, attempt);
    if (intent === "email") return await email(page, context, attempt);
    const submission = parseForm(formData, codeForm);
    if (submission.status !== "success") return refused(context, submission, { formId: CODE_FORM });
    return await verify(page, context, attempt, request);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, text } = httpErrorOf(error);
    const { details } = error;
    const submission = unchecked(formData);
    if (intent === "send") {
      return refused(context, submission, { formId: PHONE_FORM, errors: { phone: text }, details, status });
    }
    return refused(context, submission, { formId: CODE_FORM, errors: { code: text }, details, status });
  }
}

async function send(page: LoginPage, context: AppContext, formData: FormData) {
  const submission = parseForm(formData, phoneForm);
  if (submission.status !== "success") return refused(context, submission, { formId: PHONE_FORM });
  const phone = parsePhone(submission.value.phone, submission.value.country);
  if (!phone) {
    const isOther = isOfOtherCountry(submission.value.phone, submission.value.country);
    const text = isOther ? "account:error.phoneCountry" : "account:error.phone";
    return refused(context, submission, { formId: PHONE_FORM, errors: { phone: text } });
  }
  // After Back from the registration: this browser has already verified the number.
  if ((await readLogin(context, "verified"))?.phone === phone)
    return redirectDocument(paths.register(nextOf(context)), 303);
  // If the same number is sent again after Back, a code that was sent just before stays valid.
  const open = await readLogin(context, "attempt");
  const isRecent = open?.phone === phone && resendState(open, context.clock.now()).waitSeconds > 0;
  const isFresh = isRecent && (await isCodeOpen(context, open));
  // The browser came from the code step without cookies, so it could never use a code.
  if (!open && isForgotten(context) && !context.cookies.hasAny) {
    probeCookies(context);
    return refused(context, submission, { formId: PHONE_FORM, errors: { phone: "common:error.cookies" } });
  }
  if (!isFresh) {
    const text = await textFor(context, phone);
    const attempt = await sendLoginCode(loginDeps(context), phone, text, submission.value.page);
    await keepLogin(context, "attempt", attempt);
    deliverLater(context, { urgent: true });
    count(context, `${page.name}_code_sent`);
  }
  return redirectDocument(page.address("code", nextOf(context)), 303);
}

const isKnown = async (context: AppContext, phone: string) => (await trustedDevice(context, "couple", phone)) !== null;

const textFor = async (context: AppContext, phone: string) =>
  codeText(context, "account:sms", await isKnown(context, phone));

async function resend(page: LoginPage, context: AppContext, attempt: LoginAttempt) {
  const text = await textFor(context, attempt.phone);
  await keepLogin(context, "attempt", await resendLoginCode(loginDeps(context), attempt, text));
  deliverLater(context, { urgent: true });
  return redirectWithFlash(context, page.address("code", nextOf(context)), "account:flash.resent");
}

/** Sends a code to the verified mailbox. The page never reveals whether a mailbox exists (rule login-26). */
async function email(page: LoginPage, context: AppContext, attempt: LoginAttempt) {
  const request = { ip: context.ip, isKnown: await isKnown(context, attempt.phone) };
  await keepLogin(context, "attempt", await resendLoginCode(loginDeps(context), attempt, request));
  deliverLater(context, { urgent: true });
  return redirectDocument(page.address("code", nextOf(context)), 303);
}

async function verify(page: LoginPage, context: AppContext, attempt: LoginAttempt, request: Request) {
  const favorites = await readFavorites(context);
  const login = await coupleAuthenticator(loginDeps(context), attempt, favorites).authenticate("code", request);
  forgetLogin(context, "attempt");
  count(context, `${page.name}_verified`);
  if (!login.known) {
    await keepLogin(context, "verified", attempt);
    return redirectDocument(paths.register(nextOf(context)), 303);
  }
  forgetFavorites(context);
  await trustDevice(context, "couple", attempt.phone);
  await setSessionCookies(context, context.cookies, context.signed, login);
  return redirectDocument(await afterCoupleLogin(context, nextOf(context) ?? paths.presentation()), 303);
}
