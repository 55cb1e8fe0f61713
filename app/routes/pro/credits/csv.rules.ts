import type { Locale } from "~/i18n/markets";

/** Spreadsheets of countries whose decimal sign is a comma separate columns by semicolons. */
export const separatorOf = (locale: Locale) => (locale === "en" ? "," : ";");

/** Spreadsheets take what begins with one of these for a formula, also after white space (OWASP, "CSV Injection"). */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** A plain number, which no spreadsheet computes. */
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** One field, quoted where it has to be (RFC 4180), and never a formula. */
export function csvField(value: string, separator: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file with a byte order mark, without which Excel reads UTF-8 as Windows-1252. */
export const csvFile = (rows: readonly (readonly string[])[], separator: string) =>
  `\uFEFF${rows.map((row) => `${row.map((field) => csvField(field, separator)).join(separator)}\r\n`).join("")}`;
