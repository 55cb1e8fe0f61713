import type { MediaStore } from "~/adapters/media-store/port";
import type { Deps } from "~/domain/deps";
import { days, isoDay, minutes } from "~/domain/durations";

/** Folder of the bucket with an empty object per deleted account: `erasures/<day>/<role>-<id>`. */
export const ERASURES = "erasures/";

/** Longer than backups are stored, because a restored backup contains the account again. */
const ERASURE_NOTE_DAYS = 90;

/** Days of notes that each sweep deletes, so that a short outage of the cron leaves none behind. */
const SWEPT_DAYS = 7;

export interface Erasure {
  role: "couple" | "provider";
  id: number;
}

export async function noteErasure(
  { media, clock }: { media: MediaStore } & Pick<Deps, "clock">,
  { role, id }: Erasure,
): Promise<void> {
  await media.put(`${ERASURES}${isoDay(clock.now())}/${role}-${id}`, new Uint8Array(), "text/plain");
}

/** Returns the erasures among the keys of a bucket, starting with the day of `since`. */
export function erasuresIn(keys: Iterable<string>, since: number): Erasure[] {
  const found: Erasure[] = [];
  for (const key of keys) {
    const [, day = "", role, id] = /^erasures\/(\d{4}-\d\d-\d\d)\/(couple|provider)-(\d+)$/.exec(key) ?? [];
    if ((role === "couple" || role === "provider") && day >= isoDay(since)) found.push({ role, id: Number(id) });
  }
  return found;
}

/** Deletes expired notes, once an hour. @param dueAt the minute for which the cron fires */
export async function sweepErasureNotes({ media }: { media: MediaStore }, dueAt: number): Promise<void> {
  if (Math.floor(dueAt / minutes(1)) % 60 !== 0) return;
  for (let day = 1; day <= SWEPT_DAYS; day++)
    await media.remove(`${ERASURES}${isoDay(dueAt - days(ERASURE_NOTE_DAYS + day))}/`);
}
