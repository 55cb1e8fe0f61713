import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { LegalScreen } from "./legal-screen";
import { noticeView } from "./notice-view.server";

export const handle: RouteHandle = {
  title: "legal:notice.title",
  description: "legal:notice.description",
  cache: "public",
  kept: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return noticeView(context);
}

export default function LegalNotice() {
  return <LegalScreen page={useLoaderData<typeof loader>()} />;
}
