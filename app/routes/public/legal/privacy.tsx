import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { LegalScreen } from "./legal-screen";
import { privacyView } from "./privacy-view.server";

export const handle: RouteHandle = {
  title: "legal:privacy.title",
  description: "legal:privacy.description",
  cache: "public",
  kept: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return privacyView(context);
}

export default function Privacy() {
  return <LegalScreen page={useLoaderData<typeof loader>()} />;
}
