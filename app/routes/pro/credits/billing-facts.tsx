import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { iconLinkClass } from "~/ui/button";
import { type Fact, Facts } from "~/ui/facts";

/** Whom the invoice is made out to. */
export function BillingFacts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTexts();
  return (
    <section className="min-w-0" aria-labelledby="billing">
      <h2 className="text-h3 mb-3.5" id="billing">
        {t("shop:bill.heading")}
      </h2>
      <Facts facts={facts} narrow />
      <p className="pt-2.5">
        <a className={iconLinkClass} href={paths.pro.company()}>
          {t("shop:bill.change")}
        </a>
      </p>
    </section>
  );
}
