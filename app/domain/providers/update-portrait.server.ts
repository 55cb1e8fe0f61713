import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { providerPendingTexts } from "#db/schema/moderation";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { judgeTexts, reviseTexts, TEXT_COLUMNS } from "~/domain/moderation/revise-texts.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { countOf, flag } from "./completion-steps.server";
import { isUnchanged } from "./form-state.server";
import { tidy } from "./notation.rules";
import type { PortraitInput } from "./portrait.form";
import { PORTRAIT_TEXTS, type PortraitText } from "./portrait.rules";
import { type ProfileText, textsOf } from "./profile-fields.rules";
import { syncProvider } from "./sync-provider.server";

/** Field of each input. */
export const KEPT = {
  portrait: "portrait",
  experience: "experience",
  strengths: "benefits",
  services: "service",
} as const satisfies Record<PortraitText, ProfileText>;

interface WrittenText {
  /** Held text if there is one, else the public text; in the notation. */
  text: string;
  /** Null: couples read the text. `live`: the public text until a moderator decides. */
  waiting: { reasons: Suspicion[]; live: string } | null;
}

export interface Portrait {
  approved: boolean;
  texts: Record<PortraitText, WrittenText>;
}

export const asShown = (input: PortraitInput) =>
  Object.fromEntries(PORTRAIT_TEXTS.map((name) => [name, tidy(input[name])]));

/** Loads the texts, in one round trip. @returns null when the session has ended */
export async function findPortrait({ db }: Pick<Deps, "db">, provider: Provider): Promise<Portrait | null> {
  const { providerId, field, value, reasons } = providerPendingTexts;
  const ownTexts = eq(providerId, provider.providerId);
  const [row] = await db
    .select({
      status: providers.status,
      ...TEXT_COLUMNS,
      pending: sql<string>`(SELECT json_group_object(${field}, json_object('value', ${value}, 'reasons', json(${reasons})))
        FROM ${providerPendingTexts} WHERE ${ownTexts})`,
    })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
  if (!row) return null;
  const pending = JSON.parse(row.pending) as Record<string, { value: string; reasons: Suspicion[] } | undefined>;
  const textOf = (name: PortraitText): WrittenText => {
    const kept = KEPT[name];
    const waiting = pending[kept];
    return {
      text: waiting?.value ?? row[kept],
      waiting: waiting ? { reasons: waiting.reasons, live: row[kept] } : null,
    };
  };
  return {
    approved: row.status === "verified",
    texts: {
      portrait: textOf("portrait"),
      experience: textOf("experience"),
      strengths: textOf("strengths"),
      services: textOf("services"),
    },
  };
}

export interface PortraitSaved {
  approved: boolean;
  /** At least one submitted text differs from the public text. */
  changed: boolean;
  waiting: number;
  /** The profile is not approved yet, and at least one text is suspicious. */
  noted: boolean;
}

/**
 * Stores the texts, in at most two round trips.
 * @param latest the stored state that the form was compared with; without it nothing is compared
 * @throws DomainError session.expired, profile.changed
 */
export async function updatePortrait(
  { db, clock }: Deps,
  provider: Provider,
  input: PortraitInput,
  latest?: Promise<string>,
): Promise<PortraitSaved> {
  const now = clock.now();
  const { providerId } = provider;
  const [judged, seen] = await Promise.all([
    judgeTexts(
      db,
      provider,
      PORTRAIT_TEXTS.map((name) => ({ field: KEPT[name], value: tidy(input[name]) })),
    ),
    latest,
  ]);
  const differs = or(...judged.map(({ field, value }) => ne(TEXT_COLUMNS[field as ProfileText], value)));
  const {
    before: [before],
    saved: [saved],
  } = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "profile.changed": isUnchanged(provider, "portrait", seen) },
    {
      before: db
        .select({ changed: flag(differs) })
        .from(providers)
        .where(eq(providers.id, providerId)),
      texts: reviseTexts(db, provider, judged, now),
      synced: syncProvider(db, providerId, now),
      saved: db
        .select({
          status: providers.status,
          waiting: countOf(providerPendingTexts, inArray(providerPendingTexts.field, textsOf("portrait"))),
        })
        .from(providers)
        .where(eq(providers.id, providerId)),
    },
  );
  const approved = saved?.status === "verified";
  const noted = !approved && judged.some(({ reasons }) => reasons.length > 0);
  return { approved, changed: before?.changed === true, waiting: saved?.waiting ?? 0, noted };
}
