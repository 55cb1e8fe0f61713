import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { Fact } from "~/ui/facts";
import { Heading } from "~/ui/heading";

/** Whom the invoice is made out to. */
export function BillingFacts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTexts();
  return (
    <section className="min-w-0" aria-labelledby="billing">
      <Heading level={2} size="h3" className="mb-3.5" id="billing">
        {t("shop:bill.heading")}
      </Heading>
      <dl className="facts one">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-2.5">
        <a className="back" href={paths.pro.company()}>
          {t("shop:bill.change")}
        </a>
      </p>
    </section>
  );
}
