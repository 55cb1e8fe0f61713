import { adminPaths } from "~/admin-paths";
import type { DeskKind } from "~/domain/administrators/desk-search.form";
import type { Found } from "~/domain/administrators/find-everything.server";
import type { HistoryKind } from "~/domain/administrators/history.rules";
import type { FoundProfile } from "~/domain/administrators/profiles-found.server";
import { may } from "~/domain/administrators/roles.rules";
import { orderNumber } from "~/domain/payments/order.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import { statusOf } from "~/routes/pro/requests/request-texts";
import type { ChipText } from "~/ui/chip";
import { markWords } from "./mark-words";

export interface Hit {
  key: string;
  /** Null: the administrator may open no page of it. */
  href: string | null;
  /** Parts of a text, of which the odd ones are what was looked for. */
  title: string[];
  told: string[];
  chips: ChipText[];
  links: { text: string; href: string }[];
}

/** @param here where an account leads back to @param words those that were looked for */
export function hitsOf(
  context: AppContext,
  administrator: Administrator,
  found: Found,
  { here, words }: { here: string; words: readonly string[] },
): Record<DeskKind, Hit[]> {
  const { t, format } = context;
  const hit = (key: string, href: string | null, title: string, told: (string | null)[]) => ({
    ...{ key, href, title: markWords(title, words) },
    told: markWords(told.filter(Boolean).join(" · "), words),
  });
  const historyHref = (kind: HistoryKind, id: string) =>
    may(administrator, "history") ? adminPaths.history(kind, id) : null;
  const linksTo = (kind: HistoryKind, id: string) => {
    const history = historyHref(kind, id);
    return [
      ...(history === null ? [] : [{ text: t("admin:history.link"), href: history }]),
      ...(may(administrator, "impersonate")
        ? [{ text: t("impersonation:link"), href: adminPaths.impersonate(id, here) }]
        : []),
    ];
  };
  const profileHref = (id: string) => {
    if (may(administrator, "moderate")) return adminPaths.profile(id);
    return may(administrator, "ledger") ? adminPaths.ledger(id) : null;
  };
  return {
    providers: found.providers.map((row) => ({
      ...hit(row.publicId, profileHref(row.publicId), row.name || t("admin:unnamed"), [
        ...[row.person, row.email, format.phone(row.phone), t(`admin:kind.${row.kind}`)],
        ...[`${row.zipCode} ${row.city}`.trim(), row.market, row.publicId],
        `${t("admin:contact.since")} ${format.day(row.createdAt)}`,
      ]),
      chips: profileChips(context, row),
      links: linksTo("provider", row.publicId),
    })),
    couples: found.couples.map((row) => ({
      ...hit(row.publicId, historyHref("couple", row.publicId), row.name, [
        ...[row.email, format.phone(row.phone), t("admin:find.projects", { count: row.projects }), row.publicId],
        `${t("admin:contact.since")} ${format.day(row.createdAt)}`,
      ]),
      chips: [],
      links: linksTo("couple", row.publicId),
    })),
    requests: found.requests.map((row) => {
      const { status, kind } = statusOf(row);
      const when = row.eventDate && format.longDate(row.eventDate);
      return {
        ...hit(
          row.publicId,
          historyHref("request", row.publicId),
          [row.eventType, row.place, when].filter(Boolean).join(", "),
          [
            t("admin:find.to", { name: row.to }),
            row.couple && t("admin:find.from", { name: row.couple }),
            t("admin:find.received", { date: format.moment(row.createdAt) }),
            row.publicId,
          ],
        ),
        chips: [{ kind, text: t(`dashboard:requests.status.${status}`) }],
        links: [],
      };
    }),
    orders: found.orders.map((row) => ({
      ...hit(
        row.publicId,
        historyHref("order", row.publicId) ??
          (row.providerPublicId !== null && may(administrator, "ledger")
            ? adminPaths.ledger(row.providerPublicId)
            : null),
        `${orderNumber(row.id, row.createdAt)}, ${
          row.product === "credits"
            ? t("admin:ledger.pack", { count: row.credits ?? 0 })
            : t(`admin:ledger.interval.${row.interval ?? "month"}`)
        }`,
        [row.provider ?? t("admin:find.gone"), format.cents(row.amount), format.moment(row.createdAt), row.publicId],
      ),
      chips: [{ kind: ORDER_CHIPS[row.state] ?? "neutral", text: t(`admin:ledger.order.${row.state}`) }],
      links: [],
    })),
  };
}

const ORDER_CHIPS: Record<string, ChipText["kind"]> = { paid: "good", failed: "bad", canceled: "bad", expired: "bad" };

function profileChips({ t, clock }: AppContext, { status, waitingSince, premiumUntil }: FoundProfile): ChipText[] {
  const chips: ChipText[] = [];
  // A profile that waits for its approval has no other state worth showing.
  if (status === "verified") chips.push({ kind: "good", text: t("admin:state.approved") });
  else if (waitingSince === null)
    chips.push({ kind: status === "refused" ? "bad" : "neutral", text: t(`admin:state.${status}`) });
  if (waitingSince !== null) chips.push({ kind: "new", text: t("admin:search.waiting") });
  if (premiumUntil !== null && premiumUntil > clock.now())
    chips.push({ kind: "premium", text: t("received:unlock.chip") });
  return chips;
}
