import { DomainError } from "~/domain/domain-error";
import { type EditedForm, findState } from "~/domain/profile/form-state.server";
import { sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "./context.server";
import { type Meanwhile, VERSION_FIELD } from "./form";
import type { Refusal } from "./form.server";

/** What the fields of a form show of what is stored, every field of it, in any fixed order. A box that is not ticked is empty. */
export type Shown = Readonly<Record<string, string | readonly string[]>>;

/** Characters kept of each field's digest: enough to tell two values of one field apart. */
const DIGEST = 8;

/** For the form's hidden field: a digest of each value, so that it can be said later which of them others have changed. */
export async function versionOf(shown: Shown): Promise<string> {
  return (await Promise.all(Object.values(shown).map((value) => digest([value].flat())))).join("");
}

interface Saving<T> {
  edited: EditedForm;
  /** The form as it was sent. */
  sent: FormData;
  /**
   * The typed values as they will be shown once they are saved, for those that are stored in another form than typed: the same form sent
   * twice is no conflict.
   */
  onceSaved: Shown;
  /** Reads what the form would show now; null: the session has ended, or the account is gone. */
  stored(): Promise<Shown | null>;
  /** Is handed the state for the condition of its write. */
  save(state: Promise<string>): Promise<T>;
}

/** For `refused`: both texts of what differs, and the values that the fields show. */
export type Conflict = Pick<Refusal, "values" | "meanwhile" | "status">;

class SavedMeanwhile extends Error {
  constructor(readonly conflict: Conflict) {
    super("Something else was saved meanwhile.");
  }
}

/**
 * Saves a form unless something else was saved since its page was made: two tabs, two devices. Then nothing is written, and the form comes
 * back with both texts of what differs: what was typed stays in its field; fields that were left alone take the saved value.
 * @throws DomainError session.expired
 */
export async function saveOnLatest<T>(
  { db }: Pick<AppContext, "db">,
  provider: Provider,
  { edited, sent, onceSaved, stored, save }: Saving<T>,
): Promise<{ saved: T } | { conflict: Conflict }> {
  async function compare(): Promise<string> {
    // Read at the same moment: one round trip.
    const [shown, state] = await Promise.all([stored(), findState(db, provider, edited)]);
    if (!shown) throw new DomainError("session.expired");
    const conflict = await changedMeanwhile(sent, onceSaved, shown);
    if (conflict) throw new SavedMeanwhile(conflict);
    return state;
  }
  for (let attempt = 0; ; attempt++) {
    const compared = compare();
    compared.catch(() => {}); // `save` may fail before it looks.
    try {
      return { saved: await save(compared) };
    } catch (error) {
      if (error instanceof SavedMeanwhile) return { conflict: error.conflict };
      // Saved between this read and this write: the second reading shows what.
      if (!(error instanceof DomainError) || error.code !== "profile.changed" || attempt > 0) throw error;
    }
  }
}

/** @returns null when the form may be saved: nothing has changed, or to the very same */
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

/** Line ends as the database keeps them, and in one order. */
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
