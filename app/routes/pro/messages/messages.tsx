import { getFormProps, useForm } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findConversations } from "~/domain/conversations/conversations.server";
import { defaultShow, INBOX, type InboxSearch, inboxSearchOf, statesFor } from "~/domain/conversations/inbox.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ArchivedLink, Conversations } from "~/routes/conversation-list";
import { ListTabs } from "~/routes/list-tabs";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FixedValue, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";

export const handle: RouteHandle = { title: "pro:nav.messages" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const search = inboxSearchOf(context.url.searchParams, "provider");
  const list = await findConversations(context, provider, search);
  const unread = Object.values(list.counts).reduce((sum, state) => sum + state.unread, 0);
  // The page title shows `waiting`.
  return { ...list, search, waiting: unread, now: context.clock.now() };
}

/** Conversations of a provider (rule talk-11). */
export default function Messages() {
  const { search, now, ...list } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { show, q } = search;
  const total = Object.values(list.counts).reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="space-y-4">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h1 className="text-calm">{t("pro:nav.messages")}</h1>
        {total === 0 ? null : <SearchForm search={search} />}
      </header>
      {total === 0 ? (
        <EmptyState
          title={t("inbox:empty.title")}
          text={t("inbox:empty.provider")}
          action={<ButtonLink href={paths.pro.requests()}>{t("pro:nav.requests")}</ButtonLink>}
        />
      ) : (
        <>
          <ListTabs
            label={t("inbox:show.label")}
            tabs={statesFor("provider").map((state) => ({
              key: state,
              href: inboxHref({ ...search, show: state, page: 1 }),
              text: t(`inbox:show.${state}`),
              count: list.counts[state].count,
              badge:
                state !== show && list.counts[state].unread > 0
                  ? t("pro:nav.unread", { count: list.counts[state].unread })
                  : undefined,
              current: state === show,
            }))}
          />
          {list.conversations.length > 0 ? (
            <Conversations
              list={list}
              dated
              search={search}
              now={now}
              hrefOf={paths.pro.conversation}
              pageHref={(page) => inboxHref({ ...search, page })}
            />
          ) : (
            <EmptyState
              title={t(show === "waiting" && q === "" ? "inbox:answered" : "inbox:nothing")}
              action={
                q === "" ? null : (
                  <ButtonLink variant="quiet" compact href={paths.pro.messages()}>
                    {t("inbox:search.end")}
                  </ButtonLink>
                )
              }
            />
          )}
        </>
      )}
      {list.hasArchived ? <ArchivedLink href={paths.pro.archivedConversations()} /> : null}
    </div>
  );
}

const inboxHref = ({ show, q, page }: InboxSearch) =>
  paths.pro.messages({
    show: show === defaultShow("provider", q) ? undefined : (show ?? undefined),
    q: q || undefined,
    page: page > 1 ? page : undefined,
  });

function SearchForm({ search: { show, q } }: { search: InboxSearch }) {
  const { t } = useTexts();
  const [form, fields] = useForm({ id: "inbox-search", defaultValue: { q } });
  return (
    <search className="max-sm:w-full">
      <form {...getFormProps(form)} method="get" className="flex items-end gap-2 print:hidden [&_label]:sr-only">
        {/* A search in the first tab covers the conversations of all tabs. */}
        {show === null || show === "waiting" ? null : <FixedValue name="show" value={show} />}
        <div className="min-w-0 flex-1">
          <TextField
            field={fields.q}
            type="search"
            label={t("inbox:search.label")}
            placeholder={t("inbox:search.label")}
            maxLength={INBOX.longestSearch}
            autoComplete="off"
          />
        </div>{" "}
        <Button variant="quiet" className="max-sm:px-3.5!">
          <Icon name="search" /> <span className="max-sm:sr-only">{t("inbox:search.submit")}</span>
        </Button>
      </form>
    </search>
  );
}
