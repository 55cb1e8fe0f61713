import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { type Act, HISTORY, HISTORY_KINDS, type HistoryKind } from "~/domain/administrators/audit.form";
import { findHistory, type HistorySubject } from "~/domain/administrators/history.server";
import type { Happened } from "~/domain/administrators/history-parts.server";
import { may, type Role } from "~/domain/administrators/roles.rules";
import { nameOfEntry } from "~/domain/credits/credits.rules";
import { DomainError } from "~/domain/domain-error";
import { orderNumber } from "~/domain/payments/order.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import type { Translate } from "~/i18n/texts";
import { type Format, useLanguage } from "~/i18n/use-format";
import { PageHead } from "~/ui/section";
import { TouchLink } from "~/ui/touch-link";
import { ListTable, NeighbourPages } from "../lists";
import { pageNumber } from "../queue/page-number.server";

export const handle: RouteHandle = {};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "history");
  const kind = HISTORY_KINDS.find((known) => known === params.kind);
  if (!kind) throw new DomainError("history.notFound");
  const id = params.id ?? "";
  const page = Math.min(pageNumber(context), HISTORY.pages);
  const { subject, events, hasOlder } = await findHistory(context, administrator, { kind, id, page });
  return {
    title: headingOf(context.t, kind, subject),
    id,
    kind,
    subject,
    rows: events.map((entry, index) => ({ ...entry, index })),
    roles: administrator.roles,
    newer: page > 1 ? adminPaths.history(kind, id, page - 1) : null,
    older: hasOlder && page < HISTORY.pages ? adminPaths.history(kind, id, page + 1) : null,
  };
}

/** Events of a provider, couple, request or order, newest first (rule history-1). */
export default function History() {
  const { title, id, kind, subject, rows, roles, newer, older } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  return (
    <div className="space-y-8">
      <PageHead
        back={{ href: adminPaths.search(), text: t("admin:search.title") }}
        title={title}
        className="space-y-1.5"
      >
        <p className="flex flex-wrap gap-x-5">
          {linksOf(t, kind, subject, roles).map(({ text, href }) => (
            <TouchLink key={href} href={href}>
              {text}
            </TouchLink>
          ))}
        </p>
      </PageHead>
      <ListTable
        rows={rows}
        keyOf={({ index }) => index}
        columns={[
          {
            head: t("admin:log.what"),
            cell: (entry) => {
              const isOther = entry.id !== null && entry.id !== id;
              const event = t(`admin:history.event.${entry.event}`);
              const detail = detailOf(t, format, entry);
              const text = detail ? t("admin:history.line", { event, detail }) : event;
              const href = isOther ? hrefOf(roles, entry) : null;
              return (
                <div className="[overflow-wrap:anywhere]">
                  {href ? <a href={href}>{text}</a> : text}
                  {isOther ? <p className="text-small text-ink-muted font-sans font-normal">{entry.id}</p> : null}
                  {entry.note ? (
                    <p className="text-small text-ink-muted whitespace-pre-line font-sans font-normal">{entry.note}</p>
                  ) : null}
                </div>
              );
            },
          },
          { head: t("admin:decisions.when"), cell: ({ at }) => format.moment(at), isPlain: true },
          { head: t("admin:decisions.who"), cell: ({ by }) => by, isPlain: true },
        ]}
      />
      <NeighbourPages
        label={title}
        newer={newer === null ? null : { text: t("directory:pages.previous"), href: newer }}
        older={older === null ? null : { text: t("directory:pages.next"), href: older }}
      />
    </div>
  );
}

function headingOf(t: Translate, kind: HistoryKind, { publicId, name, number, createdAt }: HistorySubject): string {
  return t(`admin:history.of.${kind}`, {
    id: publicId,
    name: name ?? t("admin:find.gone"),
    number: number === null ? "" : orderNumber(number, createdAt),
  });
}

function linksOf(
  t: Translate,
  kind: HistoryKind,
  { publicId, providerId, coupleId }: HistorySubject,
  roles: readonly Role[],
) {
  const links: { text: string; href: string }[] = [];
  if (kind === "provider" && may({ roles }, "moderate"))
    links.push({ text: t("admin:history.profile"), href: adminPaths.profile(publicId) });
  if (providerId !== null && may({ roles }, "ledger"))
    links.push({ text: t("admin:ledger.link"), href: adminPaths.ledger(providerId) });
  if (kind === "provider" || kind === "couple") {
    if (may({ roles }, "impersonate"))
      links.push({
        text: t("impersonation:link"),
        href: adminPaths.impersonate(publicId, adminPaths.history(kind, publicId)),
      });
  } else if (providerId !== null)
    links.push({ text: t("admin:history.ofProvider"), href: adminPaths.history("provider", providerId) });
  if (kind === "request" && coupleId !== null)
    links.push({ text: t("admin:history.ofCouple"), href: adminPaths.history("couple", coupleId) });
  return links;
}

function detailOf(t: Translate, format: Format, { event, detail, number }: Happened): string | null {
  switch (event) {
    case "decision":
      return t(`admin:decision.${detail as "approved"}`);
    case "credits": {
      const amount = number ?? 0;
      const kind = nameOfEntry({ kind: detail as "purchase" | "refund", amount });
      return `${t(`admin:ledger.kind.${kind}`)} (${amount > 0 ? "+" : "\u2212"}${format.number(Math.abs(amount))})`;
    }
    case "orderPlaced":
      return format.cents(number ?? 0);
    case "invoice":
      return [detail, format.cents(number ?? 0)].filter(Boolean).join(", ");
    case "orderMoved":
      return t(`admin:ledger.order.${detail as "paid"}`);
    case "noAnswerEnded":
      return t(`admin:ledger.claim.${detail as "open"}`);
    case "reportDecided":
    case "appealDecided":
      return detail && t(`admin:history.${detail as "kept" | "removed"}`);
    case "act":
      return t(`admin:log.act.${detail as Act}`);
    default:
      return null;
  }
}

/** Returns the page of an entry's object; null if the administrator may not open it. */
function hrefOf(roles: readonly Role[], { kind, id }: Happened): string | null {
  if (kind === null || id === null) return null;
  const moderated = {
    review: adminPaths.review,
    case: adminPaths.reviewCase,
    portfolio: adminPaths.wedding,
    venue: adminPaths.venue,
  };
  if (kind === "message") return may({ roles }, "reports") ? adminPaths.reportedMessage(id) : null;
  if (kind === "report") return may({ roles }, "reports") ? adminPaths.report(id) : null;
  if (kind === "review" || kind === "case" || kind === "portfolio" || kind === "venue")
    return may({ roles }, "moderate") ? moderated[kind](id) : null;
  return adminPaths.history(kind, id);
}
