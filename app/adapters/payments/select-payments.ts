import { noPayments } from "./none";
import type { Payments } from "./port";
import { stripePayments } from "./stripe";
import type { StripeSettings } from "./stripe-client";

export type PaymentSettings = Omit<StripeSettings, "secretKey"> & { secretKey: string | undefined };

export function selectPayments({ secretKey, ...settings }: PaymentSettings): Payments {
  return secretKey ? stripePayments({ secretKey, ...settings }) : noPayments();
}
