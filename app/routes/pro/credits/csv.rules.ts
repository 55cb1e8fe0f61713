import type { Locale } from "~/i18n/markets";

/** Spreadsheets evaluate values with these first characters as formulas, also after white space (OWASP). */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

const NUMBER = /^-?\d+([.,]\d+)?$/;

/** Returns one field, quoted if necessary (RFC 4180), and escaped if it could be a formula. */
export function csvField(value: string, separator: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a CSV file with a byte order mark for Excel, and semicolons in languages with a decimal comma. */
export function csvFile(rows: readonly (readonly string[])[], locale: Locale): string {
  const separator = locale === "en" ? "," : ";";
  return `\uFEFF${rows.map((row) => `${row.map((field) => csvField(field, separator)).join(separator)}\r\n`).join("")}`;
}
