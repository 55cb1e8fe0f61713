import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { resendVerification } from "~/domain/accounts/verify-email.server";
import { DomainError } from "~/domain/domain-error";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { loginDeps } from "~/http/login.server";
import { afterLogin, lettersTo } from "~/http/provider-access.server";
import { paths } from "~/paths";

/** Sends the letter that proves the mailbox once more, and goes back to where the button stood (`redirectTo`). */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const back = afterLogin(context, (await request.formData()).get("redirectTo"));
  try {
    const letters = lettersTo(context, paths.pro.verifyEmail);
    const outcome = await resendVerification(loginDeps(context), provider, context, letters);
    deliverLater(context);
    setFlash(context, { kind: "good", text: `proauth:flash.${outcome === "sent" ? "verificationSent" : "verified"}` });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "session.expired") throw error;
    setFlash(context, { kind: "bad", text: answerOf(error).text as "proauth:error.tooManyTries" });
  }
  return redirect(back, 303);
}

export function loader({ request, context }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirect(paths.pro.dashboard());
}
