import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { type ChangeOutcome, changeSubscription } from "~/domain/subscriptions/change-subscription.server";
import type { Wanted } from "~/domain/subscriptions/subscription.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { flashRefusal, setFlash } from "~/http/forms/flash.server";
import type { AppContext } from "~/http/pipeline/context.server";

/** Changes the subscription at Stripe, and shows the result on the next page if Stripe has confirmed it. */
export const change = (context: AppContext, provider: Provider, wanted: Wanted) =>
  orFlash(context, async () => {
    const told = await changeSubscription(context, provider, wanted);
    if (told.confirmed) setFlash(context, { kind: "good", text: flashOf(told.outcome) });
    deliverLater(context);
  });

/** Shows the text of a withdrawal if a payment after the cancellation was refunded. */
const flashOf = (outcome: ChangeOutcome) =>
  `premium:flash.${outcome === "refunded" ? ("withdraw" as const) : outcome}` as const;

export async function orFlash(context: AppContext, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === "payments.unavailable")
      setFlash(context, { kind: "bad", text: "premium:error.vendor" });
    else flashRefusal(context, error);
  }
}
