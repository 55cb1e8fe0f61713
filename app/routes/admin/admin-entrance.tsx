import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";

export const handle: RouteHandle = { area: "admin" };

export { shouldRevalidate } from "~/routes/client-action-in-place";

/** Accepts everyone, because each page calls its own guard. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return null;
}

export default function AdminEntrance() {
  return <Outlet />;
}
