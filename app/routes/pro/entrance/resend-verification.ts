import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { resendVerification } from "~/domain/providers/login-email.server";
import { deliverLater } from "~/http/background/after-response.server";
import { flashRefusal, setFlash } from "~/http/forms/flash.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { loginDeps } from "~/http/pipeline/login.server";
import { afterLogin } from "~/http/pipeline/provider-access.server";
import { paths } from "~/paths";

export { NoScreen as default } from "~/routes/no-screen";

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const back = afterLogin(context, (await request.formData()).get("redirectTo"));
  try {
    const outcome = await resendVerification(loginDeps(context), provider, context);
    deliverLater(context);
    setFlash(context, { kind: "good", text: `proauth:flash.${outcome === "sent" ? "verificationSent" : "verified"}` });
  } catch (error) {
    flashRefusal(context, error);
  }
  return redirectDocument(back, 303);
}

export function loader({ request, context }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirectDocument(paths.pro.dashboard());
}
