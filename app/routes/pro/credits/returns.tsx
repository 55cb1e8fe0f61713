import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ReturnCases } from "~/routes/return-cases";

/** What a credit comes back for. */
export function Returns() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="returns">
      <h2 className="rule" id="returns">
        {t("returns:page.title")}
      </h2>
      <p className="muted prose gap">{t("returns:page.lead")}</p>
      <div className="gap">
        <ReturnCases look="shop-returns" />
      </div>
      <p className="pad">
        <a className="back" href={paths.creditReturns()}>
          {t("returns:rule.whole")}
        </a>
      </p>
    </section>
  );
}
