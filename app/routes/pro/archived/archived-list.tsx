import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findArchivedConversations } from "~/domain/conversations/archive.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { ArchivedConversations } from "~/routes/conversation-list";

export const handle: RouteHandle = { title: "archived:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const participant = requireProvider(context, request);
  return findArchivedConversations(context, participant);
}

export default function ArchivedList() {
  return (
    <ArchivedConversations
      conversations={useLoaderData<typeof loader>()}
      inboxHref={paths.pro.messages()}
      hrefOf={paths.pro.archivedConversation}
    />
  );
}
