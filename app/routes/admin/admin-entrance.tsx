import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";

export const handle: RouteHandle = { area: "admin" };

/** Who may pass is each page's own matter. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return null;
}

export default function AdminEntrance() {
  return <Outlet />;
}
