import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { openPortal } from "~/domain/subscriptions/change-subscription.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { marketAddress } from "~/http/market-address.server";
import { paths } from "~/paths";

/** Leads to the vendor's pages for cards and invoices, at an address that works once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const back = paths.pro.subscription();
  try {
    const { url } = await openPortal(context, provider, marketAddress(context)(context.market.code, back));
    return redirectDocument(url, 303);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "session.expired") throw error;
    setFlash(context, { kind: "bad", text: answerOf(error).text });
    return redirectDocument(back, 303);
  }
}

export function loader({ request, context }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirectDocument(paths.pro.subscription());
}
