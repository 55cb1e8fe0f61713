/** Accepted types of documents, for the `accept` attribute: pictures and PDF. */
export const DOCUMENT_TYPES = "application/pdf,image/png,image/jpeg,image/gif,image/webp";

const TAIL = 1_024;

/** Returns whether a file begins and ends like a PDF file (ISO 32000-1, §7.5.2 and §7.5.5). */
export function isPdf(file: Uint8Array): boolean {
  const latin = (from: number, to?: number) => String.fromCharCode(...file.subarray(from, to));
  return latin(0, 5) === "%PDF-" && latin(Math.max(0, file.length - TAIL)).includes("%%EOF");
}

const LONGEST_NAME = 80;

/** Returns the last part of the submitted file name, without invisible characters. */
export const documentName = (name: string) =>
  [...(name.split(/[\\/]/).at(-1) ?? "").replace(/[\p{C}<>"]/gu, "").trim()].slice(-LONGEST_NAME).join("") || "-";
