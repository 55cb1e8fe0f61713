import { diffWordsWithSpace } from "diff";
import { plainText } from "~/domain/providers/notation.rules";
import { type ComparedField, FIELDS, type ListField } from "~/domain/providers/profile-fields.rules";
import type { ProfileSnapshot } from "./profile-state.server";

export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

export interface ProfileChange {
  field: ComparedField | `service:${string}`;
  parts: DiffPart[];
}

interface Wording {
  service(code: string): string;
  language(iso: string): string;
  euros(amount: number): string;
}

/**
 * Maximum milliseconds for comparing two texts. Texts with nothing in common take long, and are easier to read one
 * after the other.
 */
const LONGEST_MS = 200;

/**
 * Returns the differences between two states of a profile, word by word. Lists have one entry per line.
 * @param before null: no state was approved, so everything is new
 */
export const compareProfiles = (
  before: ProfileSnapshot | null,
  after: ProfileSnapshot,
  say: Wording,
): ProfileChange[] =>
  changesOf(before, after, say).map(({ field, from, to }) => ({ field, parts: compareTexts(from, to) }));

/** Returns the fields that differ between two states of a profile. */
export const changedFields = (before: ProfileSnapshot, after: ProfileSnapshot): ProfileChange["field"][] =>
  changesOf(before, after, { service: String, language: String, euros: String }).map(({ field }) => field);

function changesOf(before: ProfileSnapshot | null, after: ProfileSnapshot, say: Wording) {
  const [old, now] = [before && told(before, say), told(after, say)];
  const fields = [...new Set([...now.keys(), ...(old?.keys() ?? [])])];
  return fields.flatMap((field) => {
    const [from, to] = [old?.get(field) ?? "", now.get(field) ?? ""];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** @param from plain text @param to plain text */
export function compareTexts(from: string, to: string): DiffPart[] {
  const changes = diffWordsWithSpace(from, to, { timeout: LONGEST_MS }) ?? [
    { removed: true, added: false, value: from },
    { added: true, removed: false, value: to },
  ];
  return together(
    changes.flatMap(({ added, removed, value }) =>
      value === "" ? [] : [{ kind: added ? "added" : removed ? "removed" : "same", text: value }],
    ),
  );
}

/** Merges changed words with only a space between them into one change: first the removed text, then the added text. */
function together(parts: readonly DiffPart[]): DiffPart[] {
  const whole: DiffPart[] = [];
  let [removed, added] = ["", ""];
  const close = () => {
    if (removed.trim() !== "" || removed !== added) {
      if (removed !== "") whole.push({ kind: "removed", text: removed });
      if (added !== "") whole.push({ kind: "added", text: added });
    }
    [removed, added] = ["", ""];
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const changing = removed !== "" || added !== "";
    const goesOn = parts[index + 1] !== undefined;
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (changing && goesOn && text.trim() === "")
      [removed, added] = [removed && removed + text, added && added + text];
    else {
      close();
      whole.push({ kind, text });
    }
  }
  close();
  return whole;
}

/** Characters of a file name that identify it: files are named after their content. */
const FILE_NAME = 8;

const fileOf = (src: string) => (src.split("/").at(-1) ?? "").slice(0, FILE_NAME);

function told(profile: ProfileSnapshot, say: Wording): Map<ProfileChange["field"], string> {
  const lines = (entries: string[]) => entries.join("\n");
  const together = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");
  const lists: Record<ListField, string> = {
    languages: lines(profile.languages.map(say.language)),
    services: lines(profile.services.map(({ code }) => say.service(code))),
    images: lines(profile.images.map((it) => together(it.title, it.alt, it.description, it.caption, fileOf(it.src)))),
    videos: lines(profile.videos.map((it) => together(it.title, it.description, it.link))),
    social: lines(profile.social.map(({ url }) => url)),
  };
  const read = {
    line: (value: unknown) => String(value ?? ""),
    notation: (value: unknown) => plainText(String(value ?? "")),
    place: () => together(profile.zipCode, profile.city, profile.country),
    kilometres: (value: unknown) => `${value} km`,
    euros: (value: unknown) => (typeof value === "number" ? say.euros(value) : ""),
    file: (value: unknown) => fileOf(String(value ?? "")),
    list: String,
  };
  const values: Record<string, unknown> = { ...profile, ...lists };
  const texts = new Map<ProfileChange["field"], string>();
  for (const { name, compared } of FIELDS) {
    if (compared === null || compared === "withCity") continue;
    texts.set(name as ComparedField, read[compared](values[name]));
    if (name !== "services") continue;
    for (const { code, price, description } of profile.services)
      texts.set(`service:${code}`, together(read.euros(price), plainText(description)));
  }
  return texts;
}
