import { Outlet } from "@remix-run/react";
import type { RouteHandle } from "~/http/pages/route-handle";

export const handle: RouteHandle = { area: "admin" };

/** Accepts everyone, because each page calls its own guard. */
export default function AdminEntrance() {
  return <Outlet />;
}
