import { nameOfEntry } from "~/domain/credits/credits.rules";
import { RETURN_CAUSES, RETURN_FIGURES, type ReturnCause } from "~/domain/credits/return.rules";
import type { EventOfRequest, StatementEntry } from "~/domain/credits/shop.server";
import { dotted } from "~/i18n/dotted";
import { useTexts } from "~/i18n/texts";
import { type Language, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { iconLinkClass } from "~/ui/button";
import { classNames, metaLineClass } from "~/ui/classes";
import { SectionTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { OwnerOnlyLink } from "~/ui/impersonation";
import { listTableClass, tableBoxClass } from "~/ui/table";
import { VisuallyHidden } from "~/ui/text";
import { TouchLink } from "~/ui/touch-link";

const NUMBER = "pe-5 text-end whitespace-nowrap tabular-nums";

/** In a narrow box, an entry is a line with day, cause and amount, and below it details and invoice. */
const CELL = "@max-[760px]:block @max-[760px]:p-0";

const LINK = "-my-[11px] inline-flex min-h-11 items-center gap-2 whitespace-nowrap";

interface EntriesProps {
  entries: readonly StatementEntry[];
  brand: string;
}

/** Renders the ledger, the newest entry first. Screen readers read the sign of an amount as a word. */
export function Statement({ entries, brand, more, isWhole }: EntriesProps & { more: boolean; isWhole: boolean }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="statement">
      <div className={metaLineClass}>
        {isWhole ? (
          <h1 className="text-calm" id="statement">
            {t("shop:statement.heading")}
          </h1>
        ) : (
          <SectionTitle id="statement">{t("shop:statement.heading")}</SectionTitle>
        )}
        {entries.length > 0 ? (
          <OwnerOnlyLink className={iconLinkClass} href={paths.pro.creditsFile()}>
            <Icon name="down" /> {t("shop:statement.download")}
          </OwnerOnlyLink>
        ) : null}
      </div>
      {entries.length === 0 ? (
        <p className="text-ink-muted mt-8">{t("shop:statement.empty")}</p>
      ) : (
        <Entries entries={entries} brand={brand} />
      )}
      {more && !isWhole ? (
        <p>
          <TouchLink href={paths.pro.wholeStatement()}>{t("shop:statement.all")}</TouchLink>
        </p>
      ) : null}
      {more && isWhole ? (
        <p className="text-small text-ink-muted pt-2.5">{t("shop:statement.more", { count: entries.length })}</p>
      ) : null}
    </section>
  );
}

function Entries({ entries, brand }: EntriesProps) {
  const { t } = useTexts();
  return (
    <div className={tableBoxClass}>
      <table className={listTableClass}>
        <caption className="sr-only">{t("shop:statement.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("shop:statement.date")}</th>
            <th scope="col">{t("shop:statement.what")}</th>
            <th scope="col" className={NUMBER}>
              {t("shop:statement.credits")}
            </th>
            <th scope="col" className={NUMBER}>
              {t("shop:statement.after")}
            </th>
            <th scope="col" className="whitespace-nowrap">
              {t("shop:statement.invoice")}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} brand={brand} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Entry({ entry, brand }: { entry: StatementEntry; brand: string }) {
  const { t, format } = useLanguage();
  const { kind, amount, balance, createdAt, event, invoice } = entry;
  const { what, detail } = describeEntry({ t, format, brand }, entry);
  return (
    <tr className="@max-[760px]:grid @max-[760px]:grid-cols-[6.5em_minmax(0,1fr)_auto] @max-[760px]:items-baseline @max-[760px]:gap-x-3">
      <th
        scope="row"
        className="font-normal whitespace-nowrap @max-[760px]:p-0 @max-[760px]:text-ink-muted @max-[760px]:[font:inherit]"
      >
        {format.shortDay(createdAt)}
      </th>
      <td className="@max-[760px]:contents">
        <span>
          {kind === "unlock" && event ? (
            <a className={LINK} href={paths.pro.request(event.publicId)}>
              {what}
            </a>
          ) : (
            what
          )}
        </span>
        {detail ? (
          <span className="block text-small text-ink-muted wrap-anywhere @max-[760px]:col-span-full @max-[760px]:row-start-2">
            {detail}
          </span>
        ) : null}
      </td>
      <td className={classNames(NUMBER, CELL, "@max-[760px]:font-semibold @max-[760px]:[grid-area:1/3]")}>
        <span className={amount > 0 ? "font-semibold text-success" : undefined}>
          <VisuallyHidden>{t(amount > 0 ? "shop:statement.added" : "shop:statement.used")} </VisuallyHidden>
          {format.signed(amount)}
        </span>
      </td>
      <td className={classNames(NUMBER, "@max-[760px]:hidden")}>{format.number(balance)}</td>
      <td className={classNames(CELL, "@max-[760px]:[grid-area:3/1/auto/-1]")}>
        {invoice?.pdf ? (
          <a className={LINK} href={invoice.pdf} rel="noopener">
            <Icon name="doc" /> {invoice.number ?? t("shop:statement.invoice")}
            <VisuallyHidden> {t("shop:statement.pdf")}</VisuallyHidden>
          </a>
        ) : (
          <span className="text-ink-muted @max-[760px]:hidden">–</span>
        )}
      </td>
    </tr>
  );
}

/** Returns the purpose of a ledger entry. It contains only the kind, date and town of an event (rule shop-2). */
export function describeEntry(
  texts: Language & { brand: string },
  entry: StatementEntry,
): { what: string; detail: string | null } {
  return { what: texts.t(`shop:kind.${nameOfEntry(entry)}`), detail: detailOf(texts, entry) };
}

function detailOf({ brand, ...texts }: Language & { brand: string }, entry: StatementEntry): string | null {
  const { t, format } = texts;
  const { kind, event, order, reason } = entry;
  switch (kind) {
    case "welcome":
      return t("shop:detail.welcome", { brand });
    case "purchase":
    case "refund": {
      if (!order) return null;
      const price = format.cents(order.amount);
      return order.card === null ? price : t("shop:detail.paid", { price, card: order.card });
    }
    case "unlock":
      return event ? describeEvent(texts, event) : t("shop:detail.gone");
    case "return": {
      const why = isReturnCause(reason) ? t(`returns:cause.${reason}`, RETURN_FIGURES) : null;
      return dotted([why, event && describeEvent(texts, event)]) || null;
    }
    case "adjustment":
      return reason;
  }
}

const isReturnCause = (reason: string | null): reason is ReturnCause => RETURN_CAUSES.some((cause) => cause === reason);

/** Returns the kind, date and town of an event, and nothing that identifies the couple. */
export const describeEvent = ({ t, format }: Language, { eventType, eventDate, place }: EventOfRequest) =>
  t("shop:event", { event: eventType, date: format.longDate(eventDate), place });
