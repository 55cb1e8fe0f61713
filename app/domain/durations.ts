export const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Durations are in milliseconds everywhere; these functions convert other units. */
export const seconds = (n: number) => n * 1_000;
export const minutes = (n: number) => seconds(60) * n;
export const hours = (n: number) => minutes(60) * n;
export const days = (n: number) => hours(24) * n;
/** @param date YYYY-MM-DD */
export const dayAfter = (date: string) => isoDay(Date.parse(date) + days(1));
/** Returns the milliseconds of at least n calendar months, and at most three days more. */
export const months = (n: number) => days(Math.ceil(n * 30.46));
