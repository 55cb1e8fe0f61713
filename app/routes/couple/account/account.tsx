import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireVisitor } from "~/http/guards.server";
import { takePreselection } from "~/http/preselection.server";
import type { RouteHandle } from "~/http/route-handle";
import { paths } from "~/paths";
import { ACCOUNT } from "./login-page";
import { LoginScreen } from "./login-screen";
import { showLogin, takeLogin } from "./login-steps.server";

export const handle: RouteHandle = { title: "account:phone.title", hydrate: true, i18n: ["account"], cache: "form" };

export async function loader({ context }: LoaderFunctionArgs) {
  await takePreselection(context, paths.account());
  requireVisitor(context);
  return showLogin(ACCOUNT, context);
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  requireVisitor(context);
  return takeLogin(ACCOUNT, context, request);
}

/** Phone login (rule login-1). */
export default function Account() {
  return <LoginScreen page={ACCOUNT} screen={useLoaderData<typeof loader>()} />;
}
