import type { ErrorReporter } from "~/adapters/error-reporting/port";
import { isMissing, type Payments, PaymentsUnavailable } from "~/adapters/payments/port";
import type { LinkDeps } from "~/domain/deps";
import { minutes, seconds } from "~/domain/durations";
import type { Locale, MarketCode } from "~/i18n/markets";

export interface PaymentDeps extends LinkDeps {
  payments: Payments;
  /** Told of money that does not agree with our orders. */
  errors: ErrorReporter;
}

/** Whom a letter about money is written to. */
export interface Payer {
  providerId: number;
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

/** The vendor repeats its answer to a key for a day, an error of its own as well: a later try has a key of its own. */
const ONE_TRY = minutes(1);

export const tryOf = ({ clock }: PaymentDeps) => Math.floor(clock.now() / ONE_TRY);

/** How long a page waits for the vendor. */
const PATIENCE = seconds(4);

/** @throws PaymentsUnavailable when the vendor takes longer than a person waits */
export async function withPatience<T>(work: Promise<T>, patience: number = PATIENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentsUnavailable("The payment vendor did not answer in time.")), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The vendor's answer, or `otherwise` when it does not know what was asked for. */
export async function unlessMissing<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}
