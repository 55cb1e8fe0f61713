import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { ActiveView } from "./subscription-view.server";

/** To the vendor's pages for cards and invoices, and to the page of leaving. */
export function PlanLinks({ view: { hasCustomer, bought, until } }: { view: ActiveView }) {
  const { t } = useTexts();
  const mayCancel = bought && bought.outcome !== "ends" && bought.pending !== "cancel" && bought.pending !== "withdraw";
  return (
    <ul className="grid justify-items-start gap-1">
      {hasCustomer && bought?.outcome !== "unpaid" ? (
        <li>
          <BillingForm>{t("premium:change.billing")}</BillingForm>
        </li>
      ) : null}
      {mayCancel ? (
        <li>
          <a className="back" href={paths.pro.cancelSubscription()}>
            <Icon name="stop" /> {t("premium:change.cancel", { date: until })}
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
        <Button variant="plain" className="px-0! font-normal!">
          <Icon name="card" /> {children}
        </Button>
      )}
    </ButtonForm>
  );
}
