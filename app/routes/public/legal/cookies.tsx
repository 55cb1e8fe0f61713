import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { cookiesView } from "./cookies-view.server";
import { LegalScreen } from "./legal-screen";

export const handle: RouteHandle = {
  title: "legal:cookies.title",
  description: "legal:cookies.description",
  cache: "public",
  kept: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return cookiesView(context);
}

export default function Cookies() {
  return <LegalScreen page={useLoaderData<typeof loader>()} />;
}
