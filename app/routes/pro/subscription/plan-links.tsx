import { type Language, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/touch-link";
import type { ActivePlanState, MediaCount } from "./plan-state";

/** Excludes unpaid renewals, because their panel links to the customer portal. */
const leadsToBilling = ({ hasCustomer, bought }: ActivePlanState) => hasCustomer && bought?.outcome !== "unpaid";

const mayCancel = ({ bought }: ActivePlanState) =>
  bought && bought.outcome !== "ends" && bought.pending !== "cancel" && bought.pending !== "withdraw";

export const hasPlanLinks = (plan: ActivePlanState) => leadsToBilling(plan) || mayCancel(plan);

export function PlanLinks({ plan }: { plan: ActivePlanState }) {
  const { t, format } = useLanguage();
  return (
    <ul className="grid justify-items-start gap-1">
      {leadsToBilling(plan) ? (
        <li>
          <BillingForm>{t("premium:change.billing")}</BillingForm>
        </li>
      ) : null}
      {mayCancel(plan) ? (
        <li>
          <IconLink href={paths.pro.cancelSubscription()}>
            <Icon name="stop" />{" "}
            {plan.bought?.outcome === "unpaid"
              ? t("premium:change.cancelNow")
              : t("premium:change.cancel", { date: format.day(plan.until) })}
          </IconLink>
        </li>
      ) : null}
    </ul>
  );
}

/** Renders a form, because Stripe must create a URL that works once. */
export function BillingForm({ primary, children }: { primary?: boolean; children: string }) {
  return (
    <ButtonForm id="billing" action={paths.pro.billing()}>
      {primary ? (
        <Button>{children}</Button>
      ) : (
        <Button own variant="plain" className="px-0! text-small font-normal!">
          <Icon name="card" /> {children}
        </Button>
      )}
    </ButtonForm>
  );
}

export const hiddenText = ({ t, format }: Language, hidden: readonly MediaCount[]) =>
  format.list(hidden.map(({ kind, count }) => t(`premium:hidden.${kind}`, { count })));
