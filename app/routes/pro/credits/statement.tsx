import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { iconLinkClass } from "~/ui/button";
import { SectionTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { OwnLink } from "~/ui/own-link";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { CreditsView } from "./credits-view.server";

/** The ledger, the newest entry first. The sign of an amount is a word to readers. */
export function Statement({ entries, more }: CreditsView["statement"]) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="statement">
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4 *:m-0">
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
        <div className="fit">
          <table className="list shop-statement">
            <caption className="sr-only">{t("shop:statement.caption")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("shop:statement.date")}</th>
                <th scope="col">{t("shop:statement.what")}</th>
                <th scope="col" className="num">
                  {t("shop:statement.credits")}
                </th>
                <th scope="col" className="num">
                  {t("shop:statement.after")}
                </th>
                <th scope="col">{t("shop:statement.invoice")}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.key}>
                  <th scope="row">{entry.date}</th>
                  <td className="what">
                    {entry.href ? <a href={entry.href}>{entry.what}</a> : entry.what}
                    {entry.detail ? (
                      <span className="text-small text-ink-muted wrap-anywhere block">{entry.detail}</span>
                    ) : null}
                  </td>
                  <td className="num amount" data-label={t("shop:statement.credits")}>
                    <span className={entry.isAdded ? "in" : undefined}>
                      <VisuallyHidden>
                        {t(entry.isAdded ? "shop:statement.added" : "shop:statement.used")}{" "}
                      </VisuallyHidden>
                      {entry.amount}
                    </span>
                  </td>
                  <td className="num after" data-label={t("shop:statement.after")}>
                    {entry.balance}
                  </td>
                  <td className="bill" data-label={t("shop:statement.invoice")}>
                    {entry.invoice ? (
                      <a href={entry.invoice.pdf} rel="noopener">
                        <Icon name="doc" /> {entry.invoice.number ?? t("shop:statement.invoice")}
                        <VisuallyHidden> {t("shop:statement.pdf")}</VisuallyHidden>
                      </a>
                    ) : (
                      <span className="text-ink-muted max-sm:hidden">–</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more === null ? null : (
        <p className="text-small text-ink-muted pt-2.5">{t("shop:statement.more", { count: more })}</p>
      )}
    </section>
  );
}
