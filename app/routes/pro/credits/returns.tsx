import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ReturnCases } from "~/routes/return-cases";
import { iconLinkClass } from "~/ui/button";
import { SectionTitle } from "~/ui/heading";

/** What a credit comes back for. */
export function Returns() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="returns">
      <SectionTitle id="returns">{t("returns:page.title")}</SectionTitle>
      <p className="text-ink-muted max-w-prose mt-8">{t("returns:page.lead")}</p>
      <div className="mt-8">
        <ReturnCases columns />
      </div>
      <p className="pt-2.5">
        <a className={iconLinkClass} href={paths.creditReturns()}>
          {t("returns:rule.whole")}
        </a>
      </p>
    </section>
  );
}
