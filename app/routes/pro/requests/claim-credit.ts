import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { openClaim } from "~/domain/credits/open-claim.server";
import { DomainError } from "~/domain/domain-error";
import { deliverLater } from "~/http/after-response.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { paths } from "~/paths";

export { NoScreen as default } from "~/routes/no-screen";

/** Reports that the couple of a request does not answer, and returns to the request. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const requestId = params.id ?? "";
  try {
    const { opened } = await openClaim(context, provider, { requestId });
    if (opened) deliverLater(context);
    setFlash(context, { kind: "good", text: "returns:claim.asked" });
  } catch (error) {
    if (!(error instanceof DomainError) || !error.code.startsWith("claims.")) throw error;
    setFlash(context, { kind: "bad", text: answerOf(error).text });
  }
  return redirectDocument(paths.pro.request(requestId), 303);
}

export function loader({ request, context, params }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirectDocument(paths.pro.request(params.id ?? ""));
}
