import type { Locale } from "~/i18n/markets";

/** Returns the separator of columns. Spreadsheets use semicolons in languages with a decimal comma. */
export const separatorOf = (locale: Locale) => (locale === "en" ? "," : ";");

/**
 * Spreadsheets evaluate values with these first characters as formulas, also after white space (OWASP, "CSV
 * Injection").
 */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

const NUMBER = /^-?\d+([.,]\d+)?$/;

/** Returns one field, quoted if necessary (RFC 4180), and escaped if it could be a formula. */
export function csvField(value: string, separator: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a CSV file with a byte order mark, without which Excel reads UTF-8 as Windows-1252. */
export const csvFile = (rows: readonly (readonly string[])[], separator: string) =>
  `\uFEFF${rows.map((row) => `${row.map((field) => csvField(field, separator)).join(separator)}\r\n`).join("")}`;
