import { fold } from "~/domain/content-lines.rules";

/** Somebody for the address book. */
export interface AddressCard {
  /** Stays the same, so that an address book that reads the file twice keeps one entry. */
  uid: string;
  firstname: string;
  lastname: string;
  /** E.164; null: not known. */
  phone: string | null;
  email: string | null;
  /** Where the person was met. */
  note: string;
  url: string;
}

/** The file with one card, in UTF-8: a vCard of version 3.0 (RFC 2426), which older address books read as well. */
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
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** RFC 2426 §4, with the semicolon that parts of a name are divided by. Control characters have no place in a text. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}
