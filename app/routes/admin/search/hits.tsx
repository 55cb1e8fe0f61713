import { adminPaths } from "~/admin-paths";
import type { FoundCouple, FoundProfile } from "~/domain/administrators/admin-search.server";
import type { HistoryKind } from "~/domain/administrators/audit.form";
import type { FoundOrder, FoundRequest } from "~/domain/administrators/find-everything.server";
import { may, type Role } from "~/domain/administrators/roles.rules";
import { withoutAccents } from "~/domain/folding.rules";
import { orderNumber } from "~/domain/payments/order.rules";
import type { Translate } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import type { statusOf } from "~/routes/pro/requests/request-texts";
import { Chips, type ChipText } from "~/ui/chip";
import { TouchLink } from "~/ui/touch-link";
import { Marks } from "../inline-text";

interface HitProps<Row> {
  row: Row;
  words: readonly string[];
  roles: readonly Role[];
  /** URL of the search, to return to from an opened account. */
  here: string;
}

export function ProviderHit({ row, now, words, roles, here }: HitProps<FoundProfile> & { now: number }) {
  const { t, format } = useLanguage();
  const ledger = may({ roles }, "ledger") ? adminPaths.ledger(row.publicId) : null;
  return (
    <Hit
      href={may({ roles }, "moderate") ? adminPaths.profile(row.publicId) : ledger}
      title={row.name || t("admin:unnamed")}
      details={[
        `${row.zipCode} ${row.city} ${row.market}`.trim(),
        row.person,
        row.email,
        format.phone(row.phone),
        format.shortDay(row.createdAt),
        row.publicId,
        row.kind === "venue" ? t("admin:kind.venue") : null,
      ]}
      chips={profileChips(t, row, now)}
      links={accountLinks(t, roles, "provider", row.publicId, here)}
      words={words}
    />
  );
}

export function CoupleHit({ row, words, roles, here }: HitProps<FoundCouple>) {
  const { t, format } = useLanguage();
  return (
    <Hit
      href={historyHref(roles, "couple", row.publicId)}
      title={row.name}
      details={[
        t("admin:find.projects", { count: row.projects }),
        null,
        row.email,
        format.phone(row.phone),
        format.shortDay(row.createdAt),
        row.publicId,
      ]}
      links={accountLinks(t, roles, "couple", row.publicId, here)}
      words={words}
    />
  );
}

type ShownRequest = FoundRequest & { shown: ReturnType<typeof statusOf> };

export function RequestHit({ row, words, roles }: HitProps<ShownRequest>) {
  const { t, format } = useLanguage();
  const date = row.eventDate && format.shortDay(Date.parse(row.eventDate));
  return (
    <Hit
      href={historyHref(roles, "request", row.publicId)}
      title={[row.eventType, row.place, date].filter(Boolean).join(", ")}
      details={[
        t("admin:find.to", { name: row.to }),
        row.couple && t("admin:find.from", { name: row.couple }),
        t("admin:find.received", { date: format.moment(row.createdAt) }),
        row.publicId,
      ]}
      chips={[{ kind: row.shown.kind, text: t(`dashboard:requests.status.${row.shown.status}`) }]}
      words={words}
    />
  );
}

const ORDER_CHIPS: Record<string, ChipText["kind"]> = { paid: "good", failed: "bad", canceled: "bad", expired: "bad" };

export function OrderHit({ row, words, roles }: HitProps<FoundOrder>) {
  const { t, format } = useLanguage();
  const ledger =
    row.providerPublicId !== null && may({ roles }, "ledger") ? adminPaths.ledger(row.providerPublicId) : null;
  const product =
    row.product === "credits"
      ? t("admin:ledger.pack", { count: row.credits ?? 0 })
      : t(`admin:ledger.interval.${row.interval ?? "month"}`);
  return (
    <Hit
      href={historyHref(roles, "order", row.publicId) ?? ledger}
      title={`${orderNumber(row.id, row.createdAt)}, ${product}`}
      details={[
        row.provider ?? t("admin:find.gone"),
        format.cents(row.amount),
        format.moment(row.createdAt),
        row.publicId,
      ]}
      chips={[{ kind: ORDER_CHIPS[row.state] ?? "neutral", text: t(`admin:ledger.order.${row.state}`) }]}
      words={words}
    />
  );
}

const historyHref = (roles: readonly Role[], kind: HistoryKind, id: string) =>
  may({ roles }, "history") ? adminPaths.history(kind, id) : null;

interface HitLink {
  text: string;
  href: string;
}

function accountLinks(t: Translate, roles: readonly Role[], kind: HistoryKind, id: string, here: string): HitLink[] {
  const links: HitLink[] = [];
  const history = historyHref(roles, kind, id);
  if (history !== null) links.push({ text: t("admin:history.link"), href: history });
  if (may({ roles }, "impersonate"))
    links.push({ text: t("impersonation:link"), href: adminPaths.impersonate(id, here) });
  return links;
}

function profileChips(t: Translate, { status, waitingSince, premiumUntil }: FoundProfile, now: number): ChipText[] {
  const chips: ChipText[] = [];
  // A profile that waits for its approval has no other state worth showing.
  if (status === "verified") chips.push({ kind: "good", text: t("admin:state.approved") });
  else if (waitingSince === null)
    chips.push({ kind: status === "refused" ? "bad" : "neutral", text: t(`admin:state.${status}`) });
  if (waitingSince !== null) chips.push({ kind: "new", text: t("admin:search.waiting") });
  if (premiumUntil !== null && premiumUntil > now) chips.push({ kind: "premium", text: t("received:unlock.chip") });
  return chips;
}

interface HitItemProps {
  /** Null: the administrator has no right to open a page of this result. */
  href: string | null;
  title: string;
  /** Cells of a grid with four columns, the same for all kinds of results. Null: an empty cell. */
  details: readonly (string | null)[];
  chips?: readonly ChipText[];
  links?: readonly HitLink[];
  words: readonly string[];
}

function Hit({ href, title, details, chips = [], links = [], words }: HitItemProps) {
  const marked = <Marked text={title} words={words} />;
  return (
    <li className="grid items-center gap-x-6 gap-y-1 border-t border-line py-3 first:border-gold lg:grid-cols-[minmax(0,1fr)_210px]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-large wrap-anywhere">
            {href ? (
              <a className="text-ink no-underline hover:underline" href={href}>
                {marked}
              </a>
            ) : (
              marked
            )}
          </h3>
          <Chips chips={chips} />
        </div>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-muted wrap-anywhere sm:grid sm:grid-cols-[6fr_8fr_7fr_5fr]">
          {details.map((detail, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells that never move.
            <span key={index} className={detail ? undefined : "max-sm:hidden"}>
              <Marked text={detail ?? ""} words={words} />{" "}
            </span>
          ))}
        </p>
      </div>
      {links.length > 0 ? (
        <p className="flex flex-wrap gap-x-5 text-small lg:justify-end">
          {links.map((link) => (
            <TouchLink key={link.href} href={link.href}>
              {link.text}
            </TouchLink>
          ))}
        </p>
      ) : null}
    </li>
  );
}

const Marked = ({ text, words }: { text: string; words: readonly string[] }) => (
  <Marks parts={markWords(text, words)} />
);

/** Splits a text: its odd parts match the search by their beginning, without regard to case and accents. */
export function markWords(text: string, words: readonly string[]): string[] {
  const sought = words.map(withoutAccents);
  const parts = [""];
  for (const [index, part] of text.split(/([\p{L}\p{N}]+)/u).entries()) {
    const isMeant = index % 2 === 1 && sought.some((word) => withoutAccents(part).startsWith(word));
    if (isMeant) parts.push(part, "");
    else parts.push((parts.pop() ?? "") + part);
  }
  return parts;
}
