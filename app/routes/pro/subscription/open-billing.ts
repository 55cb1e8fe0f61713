import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { openPortal } from "~/domain/subscriptions/change-subscription.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { orFlash } from "./change.server";

export { NoScreen as default } from "~/routes/no-screen";

/** Redirects to Stripe's customer portal; the URL works once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const back = paths.pro.subscription();
  let address = back;
  const { links } = context;
  await orFlash(context, async () => {
    address = (await openPortal(context, provider, links.url(links.market, back))).url;
  });
  return redirectDocument(address, 303);
}

export function loader({ request, context }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirectDocument(paths.pro.subscription());
}
