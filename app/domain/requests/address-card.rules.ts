import { contentFile } from "~/domain/content-lines.rules";

export interface AddressCard {
  /** Stable id: an address book that imports the file twice keeps one entry. */
  uid: string;
  firstname: string;
  lastname: string;
  /** E.164; null if unknown. */
  phone: string | null;
  email: string | null;
  note: string;
  url: string;
}

/** Returns a vCard 3.0 file in UTF-8, the version that older address books read (RFC 2426). */
export function addressCardOf(card: AddressCard): string {
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `UID:${escapeText(card.uid)}`,
    `FN:${escapeText(`${card.firstname} ${card.lastname}`)}`,
    `N:${escapeText(card.lastname)};${escapeText(card.firstname)};;;`,
    ...(card.phone ? [`TEL;TYPE=CELL:${card.phone}`] : []),
    ...(card.email ? [`EMAIL;TYPE=INTERNET:${escapeText(card.email)}`] : []),
    `NOTE:${escapeText(card.note)}`,
    `URL:${card.url}`,
    "END:VCARD",
  ];
  return contentFile(lines);
}

/** Escapes text (RFC 2426 §4), including semicolons, which separate name parts. Removes control characters. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}
