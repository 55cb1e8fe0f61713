import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { postponeRequests } from "~/domain/requests/new-requests.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { afterLogin } from "~/http/pipeline/provider-access.server";
import { paths } from "~/paths";

export { NoScreen as default } from "~/routes/no-screen";

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const back = afterLogin(context, formData.get("from"));
  const arrivedAt = Number(formData.get("arrived"));
  await postponeRequests(context, provider, Number.isSafeInteger(arrivedAt) ? arrivedAt : 0);
  return redirectDocument(back, 303);
}

export function loader({ request, context }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirectDocument(paths.pro.requests());
}
