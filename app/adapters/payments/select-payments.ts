import { type Payments, PaymentsUnavailable } from "./port";
import { stripePayments } from "./stripe";
import type { StripeSettings } from "./stripe-client";

type PaymentSettings = Omit<StripeSettings, "secretKey"> & { secretKey: string | undefined };

export function selectPayments({ secretKey, ...settings }: PaymentSettings): Payments {
  return secretKey ? stripePayments({ secretKey, ...settings }) : noPayments();
}

/** Disables payments without a secret key: rejects purchases and webhooks. */
function noPayments(): Payments {
  const refuse = async (): Promise<never> => {
    throw new PaymentsUnavailable("The setting STRIPE_SECRET_KEY is missing.");
  };
  return {
    createCustomer: refuse,
    createCheckout: refuse,
    findCheckout: refuse,
    findCheckoutsOf: refuse,
    findCheckoutByPayment: refuse,
    expireCheckout: refuse,
    findSubscription: refuse,
    findSubscriptionByPayment: refuse,
    cancelAtPeriodEnd: refuse,
    changeInterval: refuse,
    endSubscription: refuse,
    refund: refuse,
    openPortal: refuse,
    // biome-ignore lint/correctness/useYield: it throws before the first event.
    async *listEvents() {
      await refuse();
    },
    readEvent: async () => null,
  };
}
