import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";

export const handle: RouteHandle = { area: "pro", i18n: ["pro"] };

/** Who may pass is each page's own matter: some are for nobody in particular, the links in letters among them. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return null;
}

export default function ProEntrance() {
  return <Outlet />;
}
