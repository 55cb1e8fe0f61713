import { adminPaths } from "~/admin-paths";
import type { FoundCouple, FoundProfile } from "~/domain/administrators/admin-search.server";
import type { HistoryKind } from "~/domain/administrators/audit.form";
import type { FoundOrder, FoundRequest } from "~/domain/administrators/find-everything.server";
import { may, type Role } from "~/domain/administrators/roles.rules";
import { withoutAccents } from "~/domain/folding.rules";
import { orderNumber } from "~/domain/payments/order.rules";
import { dotted } from "~/i18n/dotted";
import type { Translate } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import type { statusOf } from "~/routes/pro/requests/request-texts";
import { Chips, type ChipText } from "~/ui/chip";
import { chevronClass } from "~/ui/classes";
import { rowLinkClass } from "~/ui/link-row";
import { VisuallyHidden } from "~/ui/text";
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
        row.kind === "venue" ? t("admin:kind.venue") : null,
        `${row.zipCode} ${row.city} ${row.market}`.trim(),
        row.person,
      ]}
      more={[row.email, format.phone(row.phone), row.publicId, format.shortDay(row.createdAt)]}
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
      details={[t("admin:find.projects", { count: row.projects })]}
      more={[row.email, format.phone(row.phone), row.publicId, format.shortDay(row.createdAt)]}
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
      details={[t("admin:find.to", { name: row.to }), row.couple && t("admin:find.from", { name: row.couple })]}
      more={[t("admin:find.received", { date: format.moment(row.createdAt) }), row.publicId]}
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
      details={[row.provider ?? t("admin:find.gone"), format.cents(row.amount)]}
      more={[format.moment(row.createdAt), row.publicId]}
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
  // Approved profiles get no chip, because nearly all are. Profiles that wait for moderation get only the chip below.
  if (status !== "verified" && waitingSince === null)
    chips.push({ kind: status === "refused" ? "bad" : "neutral", text: t(`admin:state.${status}`) });
  if (waitingSince !== null) chips.push({ kind: "new", text: t("admin:search.waiting") });
  if (premiumUntil !== null && premiumUntil > now) chips.push({ kind: "premium", text: t("received:unlock.chip") });
  return chips;
}

interface HitItemProps {
  /** Null: the administrator has no right to open a page of this result. */
  href: string | null;
  title: string;
  details: readonly (string | null)[];
  /** The first text, an address or a date, is visible. The others are folded, unless one contains a searched word. */
  more: readonly string[];
  chips?: readonly ChipText[];
  links?: readonly HitLink[];
  words: readonly string[];
}

function Hit({ href, title, details, more, chips = [], links = [], words }: HitItemProps) {
  const { t } = useLanguage();
  const marked = <Marked text={title} words={words} />;
  const [first = "", ...folded] = more;
  const isFound = folded.some((text) => markWords(text, words).length > 1);
  return (
    <li className="relative items-center gap-x-6 border-t border-line py-3 pe-12 first:border-gold hover:bg-sand lg:grid lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-large wrap-anywhere">
          {href ? (
            <a className={`text-ink ${rowLinkClass}`} href={href}>
              {marked}
            </a>
          ) : (
            marked
          )}
        </h3>
        <Chips chips={chips} />
      </div>
      <p className="text-small text-ink-muted wrap-anywhere">
        <Marked text={dotted(details)} words={words} />
      </p>
      <p className="text-small text-ink-muted wrap-anywhere lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Marked text={first} words={words} />
      </p>
      <details className="lg:col-span-2" open={isFound}>
        <summary
          className={`${chevronClass} absolute top-1 right-0 z-1 grid size-11 items-center justify-items-end pe-1.5`}
        >
          <VisuallyHidden>
            {t("pro:thumb.more")} {title}
          </VisuallyHidden>
        </summary>
        <p className="relative z-1 flex flex-wrap gap-x-5 text-small text-ink-muted wrap-anywhere">
          {folded.map((text) => (
            <span key={text}>
              <Marked text={text} words={words} />
            </span>
          ))}
          {links.map((link) => (
            <TouchLink key={link.href} href={link.href}>
              {link.text}
            </TouchLink>
          ))}
        </p>
      </details>
    </li>
  );
}

const Marked = ({ text, words }: { text: string; words: readonly string[] }) => (
  <Marks parts={markWords(text, words)} />
);

/** Splits a text. Parts with an odd index begin with a searched word, regardless of case and accents. */
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
