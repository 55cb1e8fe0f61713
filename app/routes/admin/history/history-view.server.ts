import { adminPaths } from "~/admin-paths";
import type { Act } from "~/domain/administrators/audit.rules";
import type { HistorySubject } from "~/domain/administrators/find-history.server";
import type { Happened } from "~/domain/administrators/happened.server";
import type { HistoryKind } from "~/domain/administrators/history.rules";
import { may } from "~/domain/administrators/roles.rules";
import { nameOfEntry } from "~/domain/credits/credits.rules";
import { orderNumber } from "~/domain/payments/order.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";

/** Whose history it is, and where it leads. */
export function subjectView(
  { t }: AppContext,
  administrator: Administrator,
  kind: HistoryKind,
  subject: HistorySubject,
) {
  const { publicId, providerId, coupleId, number, createdAt } = subject;
  const name = subject.name ?? t("admin:find.gone");
  const ids = { id: publicId, name, number: number === null ? "" : orderNumber(number, createdAt) };
  const links: { text: string; href: string }[] = [];
  if (kind === "provider" && may(administrator, "moderate"))
    links.push({ text: t("admin:history.profile"), href: adminPaths.profile(publicId) });
  if (providerId !== null && may(administrator, "ledger"))
    links.push({ text: t("admin:ledger.link"), href: adminPaths.ledger(providerId) });
  if (kind === "provider" || kind === "couple") {
    if (may(administrator, "impersonate"))
      links.push({
        text: t("impersonation:link"),
        href: adminPaths.impersonate(publicId, adminPaths.history(kind, publicId)),
      });
  } else if (providerId !== null)
    links.push({ text: t("admin:history.ofProvider"), href: adminPaths.history("provider", providerId) });
  if (kind === "request" && coupleId !== null)
    links.push({ text: t("admin:history.ofCouple"), href: adminPaths.history("couple", coupleId) });
  return { heading: t(`admin:history.of.${kind}`, ids), links };
}

/** @param own id of the history's subject, which leads nowhere else */
export function entryView(context: AppContext, administrator: Administrator, own: string, entry: Happened) {
  const event = context.t(`admin:history.event.${entry.event}`);
  const detail = detailOf(context, entry);
  return {
    what: detail ? context.t("admin:history.line", { event, detail }) : event,
    href: entry.id === null || entry.id === own ? null : hrefOf(administrator, entry),
    id: entry.id === own ? null : entry.id,
    note: entry.note || null,
    by: entry.by,
    at: context.format.moment(entry.at),
  };
}

function detailOf({ t, format }: AppContext, { event, detail, number }: Happened): string | null {
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

/** The page of the thing that it happened to, where the administrator may open it. */
function hrefOf(administrator: Administrator, { kind, id }: Happened): string | null {
  if (kind === null || id === null) return null;
  const moderated = {
    review: adminPaths.review,
    case: adminPaths.reviewCase,
    portfolio: adminPaths.portfolio,
    venue: adminPaths.venue,
  };
  if (kind === "report") return may(administrator, "reports") ? adminPaths.report(id) : null;
  if (kind === "review" || kind === "case" || kind === "portfolio" || kind === "venue")
    return may(administrator, "moderate") ? moderated[kind](id) : null;
  return adminPaths.history(kind, id);
}
