import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { ArchivedConversations } from "~/routes/archived-conversations";
import { archivedList } from "~/routes/archived-view.server";

export const handle: RouteHandle = { title: "archived:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const participant = requireProvider(context, request);
  return archivedList(context, participant);
}

export default function ArchivedList() {
  return (
    <ArchivedConversations
      list={useLoaderData<typeof loader>()}
      inboxHref={paths.pro.messages()}
      hrefOf={paths.pro.archivedConversation}
    />
  );
}
