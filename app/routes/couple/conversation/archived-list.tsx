import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findArchivedConversations } from "~/domain/conversations/archive.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { ArchivedConversations } from "~/routes/conversation-list";
import { pageClass } from "~/ui/classes";

export const handle: RouteHandle = { title: "archived:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const participant = requireCompleteCouple(context, request);
  return findArchivedConversations(context, participant);
}

export default function ArchivedList() {
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <ArchivedConversations
        conversations={useLoaderData<typeof loader>()}
        inboxHref={paths.conversations()}
        hrefOf={paths.archivedConversation}
      />
    </div>
  );
}
