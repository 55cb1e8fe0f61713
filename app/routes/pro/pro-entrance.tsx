import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";

export const handle: RouteHandle = { area: "pro", i18n: ["pro"] };

export { shouldRevalidate } from "~/routes/client-action-in-place";

/** Each page calls its own guard; some, such as the links in letters, are open to everyone. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return null;
}

export default function ProEntrance() {
  return <Outlet />;
}
