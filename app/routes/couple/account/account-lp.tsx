import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { takePendingPlanners } from "~/http/forms/pending-contact.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireVisitor } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { ACCOUNT_LANDING, LoginScreen } from "./login-screen";
import { showLogin, takeLogin } from "./login-steps.server";

export const handle: RouteHandle = { title: "account:phone.title", hydrate: true, i18n: ["account"], cache: "form" };

export async function loader({ context }: LoaderFunctionArgs) {
  await takePendingPlanners(context, paths.accountLanding());
  requireVisitor(context);
  return showLogin(ACCOUNT_LANDING, context);
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  requireVisitor(context);
  return takeLogin(ACCOUNT_LANDING, context, request);
}

export default function AccountLanding() {
  return <LoginScreen page={ACCOUNT_LANDING} screen={useLoaderData<typeof loader>()} pictureOnly />;
}
