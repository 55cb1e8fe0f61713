import { useTexts } from "~/i18n/texts";
import { Panel } from "~/ui/panel";
import { Thread } from "~/ui/thread";
import { BillingForm } from "./plan-links";
import type { BoughtView } from "./subscription-view.server";

interface RenewalRefusedProps {
  failure: NonNullable<BoughtView["failure"]>;
  until: string;
  /** What could not be charged. */
  price: string;
}

/** The card was refused at the renewal: what was tried, what is to come, and what happens without a payment. */
export function RenewalRefused({ failure, until, price }: RenewalRefusedProps) {
  const { t } = useTexts();
  const { on, reason, tries, all, next } = failure;
  return (
    <Panel look="card" as="section" labelledBy="refused" className="space-y-4 max-w-narrow">
      <h2 className="text-h3" id="refused">
        {t("premium:refused.heading", { price })}
      </h2>
      <p className="text-small">
        {t(`premium:refused.reason.${reason}`, { date: on })} {t("premium:refused.text", { until })}
      </p>
      <Thread
        knots={[
          {
            key: "tries",
            state: "ends",
            title: t("premium:refused.tries", { count: tries, all }),
            detail: t("premium:refused.first", { date: on }),
          },
          ...(next
            ? [
                {
                  key: "next",
                  state: "tied" as const,
                  title: t("premium:refused.next", { date: next }),
                  detail: t("premium:refused.nextText"),
                },
              ]
            : []),
          {
            key: "end",
            state: "todo",
            title: t("premium:active.ends", { date: until }),
            detail: t("premium:active.unpaidText"),
          },
        ]}
      />
      <BillingForm primary>{t("premium:refused.submit")}</BillingForm>
    </Panel>
  );
}
