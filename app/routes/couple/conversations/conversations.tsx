import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findConversations } from "~/domain/conversations/conversations.server";
import { INBOX, inboxSearchOf, statesFor } from "~/domain/conversations/inbox.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ArchivedLink, Conversations } from "~/routes/conversation-list";
import { ListTabs } from "~/routes/list-tabs";
import { BackLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";

export const handle: RouteHandle = { title: "inbox:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const search = inboxSearchOf(context.url.searchParams, "couple");
  return { ...(await findConversations(context, couple, search)), search, now: context.clock.now() };
}

export default function CoupleConversations() {
  const { search, now, ...list } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { show } = search;
  const total = Object.values(list.counts).reduce((sum, { count }) => sum + count, 0);
  const tabs = [
    { state: null, text: t("inbox:show.all"), count: total },
    ...statesFor("couple").map((state) => ({ state, text: t(`inbox:show.${state}`), count: list.counts[state].count })),
  ];
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-4" })}>
      <p>
        <BackLink href={paths.presentation()}>{t("project:summary.back")}</BackLink>
      </p>
      <PageTitle>{t("inbox:title")}</PageTitle>
      {total >= INBOX.filteredFrom || show ? (
        <ListTabs
          label={t("inbox:show.label")}
          tabs={tabs.map(({ state, ...tab }) => ({
            ...tab,
            key: state ?? "all",
            href: paths.conversations({ show: state ?? undefined }),
            current: state === show,
          }))}
        />
      ) : null}
      {list.conversations.length > 0 ? (
        <Conversations
          list={list}
          search={search}
          now={now}
          hrefOf={paths.newestMessages}
          pageHref={(page) => paths.conversations({ show: show ?? undefined, page: page > 1 ? page : undefined })}
        />
      ) : (
        <EmptyState
          title={t(total === 0 ? "inbox:empty.title" : "inbox:nothing")}
          text={total === 0 ? t("inbox:empty.couple") : undefined}
        />
      )}
      {list.hasArchived ? <ArchivedLink href={paths.archivedConversations()} /> : null}
    </div>
  );
}
