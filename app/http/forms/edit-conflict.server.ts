import { DomainError } from "~/domain/domain-error";
import { type EditedForm, findState } from "~/domain/providers/form-state.server";
import { sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { type Meanwhile, VERSION_FIELD } from "./form";
import type { Refusal } from "./form.server";

/** Stored values of all fields of a form, in a fixed order. An unchecked box is empty. */
export type Shown = Readonly<Record<string, string | readonly string[]>>;

/** Characters of each field's digest, enough to distinguish two values of a field. */
const DIGEST = 8;

/** Returns a digest per field, for a hidden field of the form. A saved change of a field changes its digest. */
export async function versionOf(shown: Shown): Promise<string> {
  return (await Promise.all(Object.values(shown).map((value) => digest([value].flat())))).join("");
}

interface Saving<T> {
  edited: EditedForm;
  sent: FormData;
  /** New values of fields that saving changes (trims, for example), so that sending a form twice is no conflict. */
  onceSaved: Shown;
  /** Reads the current values of the form; null if the session has ended or the account was deleted. */
  stored(): Promise<Shown | null>;
  save(state: Promise<string>): Promise<T>;
}

/** Arguments of `refused`: both texts of each conflicting field, and the values that the fields show. */
export type Conflict = Pick<Refusal, "values" | "meanwhile" | "status">;

class SavedMeanwhile extends Error {
  constructor(readonly conflict: Conflict) {
    super("Something else was saved meanwhile.");
  }
}

/**
 * Saves a form. If another save has changed fields since the page was loaded, writes nothing and returns both texts of
 * each edited field.
 * @throws DomainError session.expired
 */
export async function saveOnLatest<T>(
  { db }: Pick<AppContext, "db">,
  provider: Provider,
  { edited, sent, onceSaved, stored, save }: Saving<T>,
): Promise<{ saved: T } | { conflict: Conflict }> {
  async function compare(): Promise<string> {
    // Both reads run in parallel, in one round trip.
    const [shown, state] = await Promise.all([stored(), findState(db, provider, edited)]);
    if (!shown) throw new DomainError("session.expired");
    const conflict = await changedMeanwhile(sent, onceSaved, shown);
    if (conflict) throw new SavedMeanwhile(conflict);
    return state;
  }
  for (let attempt = 0; ; attempt++) {
    const compared = compare();
    compared.catch(() => {}); // avoids an unhandled rejection if `save` fails before it awaits this
    try {
      return { saved: await save(compared) };
    } catch (error) {
      if (error instanceof SavedMeanwhile) return { conflict: error.conflict };
      // Another save happened between read and write. The second attempt finds the conflict.
      if (!(error instanceof DomainError) || error.code !== "profile.changed" || attempt > 0) throw error;
    }
  }
}

/** Finds fields that another save changed. @returns null if there are none, or they have the values of this form */
async function changedMeanwhile(sent: FormData, onceSaved: Shown, shown: Shown): Promise<Conflict | null> {
  const version = sent.get(VERSION_FIELD);
  if (typeof version !== "string" || version === "") return null;
  const values: Conflict["values"] = { [VERSION_FIELD]: await versionOf(shown) };
  const fields: Meanwhile[] = [];
  for (const [index, [name, stored]] of Object.entries(shown).entries()) {
    const theirs = [stored].flat().filter((value) => value !== "");
    const mine = sent.getAll(name).map(String);
    const before = version.slice(index * DIGEST, (index + 1) * DIGEST);
    const [now, typed, saved] = [
      await digest(theirs),
      await digest(mine),
      await digest([onceSaved[name] ?? mine].flat()),
    ];
    if (now === before || now === typed || now === saved) continue;
    const untouched = typed === before;
    fields.push({ name, theirs, mine: untouched ? null : mine });
    if (!untouched) continue;
    values[name] = Array.isArray(stored) ? theirs : (theirs[0] ?? "");
  }
  return fields.length > 0 ? { values, meanwhile: fields, status: 409 } : null;
}

/** Returns a digest of the values, with line ends as in the database and in a fixed order. */
const digest = async (values: readonly string[]) =>
  (
    await sha256(
      values
        .map((value) => value.replace(/\r\n?/g, "\n").trim())
        .filter((value) => value !== "")
        .sort()
        .join("\0"),
    )
  ).slice(0, DIGEST);
