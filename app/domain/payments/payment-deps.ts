import type { ErrorReporter } from "~/adapters/error-reporting/port";
import { isMissing, type Payments, PaymentsUnavailable } from "~/adapters/payments/port";
import type { LinkDeps } from "~/domain/deps";
import { minutes, seconds } from "~/domain/durations";
import type { Locale, MarketCode } from "~/i18n/markets";

export interface PaymentDeps extends LinkDeps {
  payments: Payments;
  errors: ErrorReporter;
}

export interface Payer {
  providerId: number;
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

/** Time after which a retry uses another key: Stripe repeats its answer to a key for a day, even a server error. */
const ONE_TRY = minutes(1);

/** Returns the part of an idempotency key that changes with each try. */
export const tryOf = ({ clock }: PaymentDeps) => Math.floor(clock.now() / ONE_TRY);

const PATIENCE = seconds(4);

/** Limits the time that a page waits for Stripe. @throws PaymentsUnavailable after that time */
export async function withPatience<T>(work: Promise<T>, patience: number = PATIENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentsUnavailable("Stripe did not answer in time.")), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns Stripe's answer, or `otherwise` if Stripe does not know the object. */
export async function unlessMissing<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}
