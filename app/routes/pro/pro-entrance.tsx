import { Outlet } from "@remix-run/react";
import type { RouteHandle } from "~/http/pages/route-handle";

export const handle: RouteHandle = { area: "pro", i18n: ["pro"] };

/** Open to everyone: each page has its own guard, and some pages, e.g. those that emails link to, need none. */
export default function ProEntrance() {
  return <Outlet />;
}
