import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findHistory } from "~/domain/administrators/find-history.server";
import { HISTORY, HISTORY_KINDS } from "~/domain/administrators/history.rules";
import { DomainError } from "~/domain/domain-error";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { BackLink } from "~/ui/button";
import { PageTitle } from "~/ui/heading";
import { ListTable } from "../list-table";
import { NeighbourPages } from "../neighbour-pages";
import { pageNumber } from "../queue/page-number.server";
import { entryView, subjectView } from "./history-view.server";

export const handle: RouteHandle = {};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "history");
  const kind = HISTORY_KINDS.find((known) => known === params.kind);
  if (!kind) throw new DomainError("history.notFound");
  const id = params.id ?? "";
  const page = Math.min(pageNumber(context), HISTORY.pages);
  const { subject, events, hasOlder } = await findHistory(context, administrator, { kind, id, page });
  const { heading, links } = subjectView(context, administrator, kind, subject);
  return {
    ...{ title: heading, heading, links },
    rows: events.map((entry, index) => ({ ...entryView(context, administrator, id, entry), index })),
    newer: page > 1 ? adminPaths.history(kind, id, page - 1) : null,
    older: hasOlder && page < HISTORY.pages ? adminPaths.history(kind, id, page + 1) : null,
  };
}

/** What happened to a provider, a couple, a request or an order, the newest first (rule history-1). */
export default function History() {
  const { heading, links, rows, newer, older } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <header className="space-y-1.5">
        <p>
          <BackLink href={adminPaths.search()}>{t("admin:search.title")}</BackLink>
        </p>
        <PageTitle>{heading}</PageTitle>
        <p className="flex flex-wrap gap-x-5">
          {links.map(({ text, href }) => (
            <a key={href} className="inline-flex min-h-11 items-center" href={href}>
              {text}
            </a>
          ))}
        </p>
      </header>
      <ListTable
        rows={rows}
        keyOf={({ index }) => index}
        columns={[
          {
            head: t("admin:log.what"),
            cell: ({ what, href, id, note }) => (
              <div className="[overflow-wrap:anywhere]">
                {href ? <a href={href}>{what}</a> : what}
                {id ? <p className="text-small text-ink-muted font-sans font-normal">{id}</p> : null}
                {note ? (
                  <p className="text-small text-ink-muted whitespace-pre-line font-sans font-normal">{note}</p>
                ) : null}
              </div>
            ),
          },
          { head: t("admin:decisions.when"), cell: ({ at }) => at },
          { head: t("admin:decisions.who"), cell: ({ by }) => by },
        ]}
      />
      <NeighbourPages
        label={heading}
        newer={newer === null ? null : { text: t("directory:pages.previous"), href: newer }}
        older={older === null ? null : { text: t("directory:pages.next"), href: older }}
      />
    </div>
  );
}
