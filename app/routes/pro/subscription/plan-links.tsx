import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Button, iconLinkClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { ActiveView } from "./subscription-view.server";

/** While a renewal is not paid, its own panel leads to Stripe's pages. */
const leadsToBilling = ({ hasCustomer, bought }: ActiveView) => hasCustomer && bought?.outcome !== "unpaid";

const mayCancel = ({ bought }: ActiveView) =>
  bought && bought.outcome !== "ends" && bought.pending !== "cancel" && bought.pending !== "withdraw";

export const hasPlanLinks = (view: ActiveView) => leadsToBilling(view) || mayCancel(view);

/** To the vendor's pages for cards and invoices, and to the page of leaving. */
export function PlanLinks({ view }: { view: ActiveView }) {
  const { t } = useTexts();
  return (
    <ul className="grid justify-items-start gap-1">
      {leadsToBilling(view) ? (
        <li>
          <BillingForm>{t("premium:change.billing")}</BillingForm>
        </li>
      ) : null}
      {mayCancel(view) ? (
        <li>
          <a className={iconLinkClass} href={paths.pro.cancelSubscription()}>
            <Icon name="stop" />{" "}
            {view.bought?.outcome === "unpaid"
              ? t("premium:change.cancelNow")
              : t("premium:change.cancel", { date: view.until })}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

/** A form, because it asks the vendor for an address that works once. */
export function BillingForm({ primary, children }: { primary?: boolean; children: string }) {
  return (
    <ButtonForm id="billing" action={paths.pro.billing()}>
      {primary ? (
        <Button>{children}</Button>
      ) : (
        <Button own variant="plain" className="px-0! font-normal!">
          <Icon name="card" /> {children}
        </Button>
      )}
    </ButtonForm>
  );
}
