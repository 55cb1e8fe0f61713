import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { takePendingPlanners } from "~/http/forms/pending-contact.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireVisitor } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { ACCOUNT, LoginScreen } from "./login-screen";
import { showLogin, takeLogin } from "./login-steps.server";

export const handle: RouteHandle = { title: "account:phone.title", hydrate: true, i18n: ["account"], cache: "form" };

export async function loader({ context }: LoaderFunctionArgs) {
  await takePendingPlanners(context, paths.account());
  requireVisitor(context);
  return showLogin(ACCOUNT, context);
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  requireVisitor(context);
  return takeLogin(ACCOUNT, context, request);
}

export default function Account() {
  return <LoginScreen page={ACCOUNT} screen={useLoaderData<typeof loader>()} />;
}
