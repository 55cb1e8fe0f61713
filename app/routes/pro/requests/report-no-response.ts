import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { openNoResponseClaim } from "~/domain/credits/claims.server";
import { deliverLater } from "~/http/background/after-response.server";
import { flashRefusal, setFlash } from "~/http/forms/flash.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";

export { NoScreen as default } from "~/routes/no-screen";

export async function action({ request, context, params: { id: requestId = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  try {
    const { opened } = await openNoResponseClaim(context, provider, { requestId });
    if (opened) deliverLater(context);
    setFlash(context, { kind: "good", text: "returns:claim.asked" });
  } catch (error) {
    flashRefusal(context, error, (code) => code.startsWith("claims."));
  }
  return redirectDocument(paths.pro.request(requestId), 303);
}

export function loader({ request, context, params }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirectDocument(paths.pro.request(params.id ?? ""));
}
