import { isDatabaseUnavailable, openDatabase } from "#db/client.server";
import { isRestoring } from "#db/restoring";
import type { Claims } from "~/domain/administration/claims-and-names.form";
import { type KnownWordings, readClaims } from "~/domain/administration/claims-and-names.server";
import { seconds } from "~/domain/durations";
import type { AppContext } from "~/http/pipeline/context.server";
import { databaseOf, type Settings } from "~/http/pipeline/settings.server";

/** Ages of the cached texts (rule wording-7): from `fresh` on, they are read again; from `longest` on, not used. */
const AGE = { fresh: seconds(30), longest: seconds(60), afterFailure: seconds(5) } as const;

interface Copy extends KnownWordings {
  readAt: number;
}

let copy: Copy | null = null;
let triedAt = 0;
/** True: the last read failed, so the cached texts stay valid. False: the last read succeeded. */
let isAway = false;
/** False while a restore fills the database: no page may read or change it. Looked up together with the wordings. */
let isFilled = true;

export const isDatabaseFilled = () => isFilled;

function keepCopy(known: KnownWordings, readAt: number): void {
  // An earlier read may end later, with an older version.
  if (!copy || known.version >= copy.version) copy = { ...known, readAt };
  isAway = false;
}

type WordingsAge = { version: number; isGood: boolean };

/** Returns the version of the cached texts, and whether pages may use them. Reads old ones again in the background. */
export function wordingsAge(settings: Settings, later: (work: Promise<unknown>) => void, now: number): WordingsAge {
  const age = copy ? now - copy.readAt : Number.POSITIVE_INFINITY;
  if (age >= AGE.fresh && now - triedAt >= (isAway ? AGE.afterFailure : AGE.fresh)) {
    triedAt = now;
    later(refresh(settings, now));
  }
  return { version: copy?.version ?? -1, isGood: isAway || age < AGE.longest };
}

async function refresh(settings: Settings, now: number): Promise<void> {
  try {
    const { db } = openDatabase(databaseOf(settings));
    isFilled = !(await isRestoring(db));
    if (isFilled) keepCopy(await readClaims(db), now);
    else isAway = true;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    isAway = true;
  }
}

/** Expires the cached texts after an administrator changed one: the next page of this isolate shows the change. */
export function forgetWordings(): void {
  if (copy) copy = { ...copy, readAt: 0 };
  triedAt = 0;
}

/** Returns the advertised figures of the settings, which apply until an administrator changes them. */
export const defaultClaims = (settings: Settings): Claims => ({
  providers: settings.CLAIM_PROVIDERS,
  hours: settings.CLAIM_ANSWER_HOURS,
  profiles: settings.CLAIM_PROFILES,
  factor: settings.CLAIM_FACTOR,
  minutes: settings.CLAIM_MINUTES,
  badge: settings.CLAIM_BADGE,
});

export const knownClaims = (settings: Settings): Claims => ({ ...defaultClaims(settings), ...copy?.claims });

/** Awaits the reads. Reads figures that are too old in the same round trip (docs/decisions/0015-batched-reads.md). */
export async function withClaims<T>(context: ClaimsContext, reads: Promise<T>): Promise<T> {
  const [result] = await Promise.all([reads, freshClaims(context)]);
  return result;
}

type ClaimsContext = Pick<AppContext, "settings" | "db" | "clock" | "claims">;

async function freshClaims(context: ClaimsContext): Promise<void> {
  const now = context.clock.now();
  if (copy && (isAway || now - copy.readAt < AGE.longest)) return;
  try {
    keepCopy(await readClaims(context.db), now);
    context.claims = knownClaims(context.settings);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}
