import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";

export const handle: RouteHandle = { area: "pro", i18n: ["pro"] };

export { shouldRevalidate } from "~/routes/client-action-in-place";

/** Open to everyone: each page has its own guard, and some pages, e.g. those that emails link to, need none. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return null;
}

export default function ProEntrance() {
  return <Outlet />;
}
