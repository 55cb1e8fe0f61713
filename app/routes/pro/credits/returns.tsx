import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ReturnCases } from "~/routes/return-cases";
import { Heading } from "~/ui/heading";

/** What a credit comes back for. */
export function Returns() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="returns">
      <Heading level={2} bead id="returns">
        {t("returns:page.title")}
      </Heading>
      <p className="text-ink-muted max-w-prose mt-8">{t("returns:page.lead")}</p>
      <div className="mt-8">
        <ReturnCases look="shop-returns" />
      </div>
      <p className="pt-2.5">
        <a className="back" href={paths.creditReturns()}>
          {t("returns:rule.whole")}
        </a>
      </p>
    </section>
  );
}
