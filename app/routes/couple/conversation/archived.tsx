import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findArchivedConversation } from "~/domain/conversations/archive.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ArchivedConversation } from "~/routes/conversation-list";
import { BackLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";

export const handle: RouteHandle = { title: "archived:name" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const participant = requireCompleteCouple(context, request);
  return findArchivedConversation(context, participant, params.id ?? "");
}

export default function Archived() {
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-6" })}>
      <p className="print:hidden">
        <BackLink href={paths.archivedConversations()}>{t("archived:title")}</BackLink>
      </p>
      <ArchivedConversation found={useLoaderData<typeof loader>()} side="couple" />
    </div>
  );
}
