import { withoutContactData } from "~/domain/requests/contact-data.rules";

/**
 * The reason for leaving as it is stored: without contact data and without names that could identify the provider.
 * @param names of the person and the company, found in any spelling
 */
export const anonymousReason = (reason: string, names: readonly string[]): string =>
  withoutContactData(reason, ...names);

/** The month of an instant, in UTC: YYYY-MM. */
export const monthOf = (instant: number) => new Date(instant).toISOString().slice(0, 7);
