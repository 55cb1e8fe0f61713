import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { LegalScreen } from "./legal-screen";
import { termsView } from "./terms-view.server";

export const handle: RouteHandle = {
  title: "legal:terms.title",
  description: "legal:terms.description",
  cache: "public",
  kept: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return termsView(context);
}

export default function Terms() {
  return <LegalScreen page={useLoaderData<typeof loader>()} />;
}
