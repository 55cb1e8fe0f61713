import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { iconLinkClass } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { metaLineClass } from "~/ui/columns";
import { Fold } from "~/ui/fold";
import { SectionTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { OwnLink } from "~/ui/own-link";
import { listTableClass, tableBoxClass } from "~/ui/table";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { CreditsView } from "./credits-view.server";

/** Amounts stand in columns of equal figures. */
const NUMBER = "pe-5 text-end whitespace-nowrap tabular-nums";

/** In a narrow place an entry is a block: day and amount, what it was, invoice and balance. */
const CELL = "@max-[760px]:block @max-[760px]:p-0";

const LINK = "-my-[11px] inline-flex min-h-11 items-center gap-2 whitespace-nowrap";

/** Entries above the fold. */
const SHOWN = 6;

/** The ledger, the newest entry first. The sign of an amount is a word to readers. */
export function Statement({ entries, more }: CreditsView["statement"]) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="statement">
      <div className={metaLineClass}>
        <SectionTitle id="statement">{t("shop:statement.heading")}</SectionTitle>
        {entries.length > 0 ? (
          <OwnLink className={iconLinkClass} href={paths.pro.creditsFile()}>
            <Icon name="down" /> {t("shop:statement.download")}
          </OwnLink>
        ) : null}
      </div>
      {entries.length === 0 ? (
        <p className="text-ink-muted mt-8">{t("shop:statement.empty")}</p>
      ) : (
        <>
          <Entries entries={entries.slice(0, SHOWN)} />
          {entries.length > SHOWN ? (
            <Fold className="mt-4" summary={t("shop:statement.earlier")}>
              <Entries entries={entries.slice(SHOWN)} />
            </Fold>
          ) : null}
        </>
      )}
      {more === null ? null : (
        <p className="text-small text-ink-muted pt-2.5">{t("shop:statement.more", { count: more })}</p>
      )}
    </section>
  );
}

function Entries({ entries }: Pick<CreditsView["statement"], "entries">) {
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
            <tr
              key={entry.key}
              className="@max-[760px]:grid @max-[760px]:grid-cols-[minmax(0,1fr)_auto] @max-[760px]:gap-x-4"
            >
              <th
                scope="row"
                className="font-normal whitespace-nowrap @max-[760px]:p-0 @max-[760px]:text-ink-muted @max-[760px]:[font:inherit]"
              >
                {entry.date}
              </th>
              <td className="@max-[760px]:p-0 @max-[760px]:text-large @max-[760px]:[grid-area:2/1]">
                {entry.href ? (
                  <a className={LINK} href={entry.href}>
                    {entry.what}
                  </a>
                ) : (
                  entry.what
                )}
                {entry.detail ? (
                  <span className="text-small text-ink-muted wrap-anywhere block">{entry.detail}</span>
                ) : null}
              </td>
              <td
                className={classNames(
                  NUMBER,
                  CELL,
                  "@max-[760px]:text-large @max-[760px]:font-semibold @max-[760px]:[grid-area:1/2/3] @max-[760px]:before:content-none",
                )}
                data-label={t("shop:statement.credits")}
              >
                <span className={entry.isAdded ? "font-semibold text-success" : undefined}>
                  <VisuallyHidden>{t(entry.isAdded ? "shop:statement.added" : "shop:statement.used")} </VisuallyHidden>
                  {entry.amount}
                </span>
              </td>
              <td
                className={classNames(
                  NUMBER,
                  CELL,
                  "@max-[760px]:self-center @max-[760px]:text-ink-muted @max-[760px]:[grid-area:3/2] @max-[760px]:before:content-[attr(data-label)_'_']",
                )}
                data-label={t("shop:statement.after")}
              >
                {entry.balance}
              </td>
              <td
                className={classNames(CELL, "@max-[760px]:[grid-area:3/1] @max-[760px]:before:content-none")}
                data-label={t("shop:statement.invoice")}
              >
                {entry.invoice ? (
                  <a className={LINK} href={entry.invoice.pdf} rel="noopener">
                    <Icon name="doc" /> {entry.invoice.number ?? t("shop:statement.invoice")}
                    <VisuallyHidden> {t("shop:statement.pdf")}</VisuallyHidden>
                  </a>
                ) : (
                  <span className="text-ink-muted @max-[760px]:hidden">–</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
