import { MASK, withoutContactData } from "~/domain/requests/contact-data.rules";
import type { Side } from "./conversation.rules";

/** Message of a conversation whose other side deleted its account. */
export interface ArchivedMessage {
  side: Side;
  body: string;
  sentAt: number;
}

export interface Person {
  known: readonly string[];
  streets: readonly string[];
}

const SHORTEST_STREET = 5;

/** Masks a person in a text: names, streets, phone numbers, email addresses and links (rule talk-15). */
export function withoutPerson(text: string, { known, streets }: Person): string {
  const rest = streets
    .filter((street) => street.trim().length >= SHORTEST_STREET)
    .reduce((left, street) => left.replace(spelled(street), MASK), text);
  return withoutContactData(rest, ...known.filter((name) => name.trim() !== ""));
}

/** Builds a pattern of a street that ignores case, commas and the number of blanks. */
function spelled(street: string): RegExp {
  const words = street.trim().split(/[\s,]+/u);
  return new RegExp(
    words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join(String.raw`[\s,]{1,3}`),
    "giu",
  );
}
