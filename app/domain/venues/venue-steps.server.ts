import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { venueImages, venueServices, venues, venueVideos } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { type Caption, describeStatements, type Gallery, ownedPictures } from "~/domain/media/pictures.server";
import { judgeEach, someCopied } from "~/domain/moderation/revise-texts.server";
import { suspicionsIn } from "~/domain/moderation/suspicion.rules";
import { PLACE_FIELDS } from "~/domain/places/places.rules";
import {
  type PlaceInput,
  placeQueries,
  type ResolvedPlace,
  settlePlace,
  type UnclearPlace,
} from "~/domain/places/places.server";
import { plainText } from "~/domain/providers/notation.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { isOwn, ownVenueId, servicesQuery, videosQuery } from "./own-venues.server";
import { syncVenue } from "./sync-venue.server";
import type { DescriptionInput, GeneralInput } from "./venue.form";
import {
  featureMask,
  isVenueText,
  listOfWords,
  pendingIn,
  textsAmong,
  VENUE_LIMITS,
  type VenueFeature,
  type VenueService,
  type VenueVideo,
  type VenueWords,
  withPending,
} from "./venue.rules";
import { fieldsOf, GALLERY_STEP, stepAfter, type TypedFields, type TypedStep } from "./venue-steps.rules";

export type VenueStep =
  | { step: 1; values: GeneralInput; locale: Locale }
  | { step: 2; values: DescriptionInput }
  | { step: 3; values: { features: readonly VenueFeature[] } }
  | { step: 5; values: readonly VenueService[] }
  | { step: 6; values: readonly VenueVideo[] };

/**
 * Saves a step. Changed text returns an approved venue to the moderation queue; suspicious text is pending, and couples
 * see the old one (rule venue-7).
 * @param typed the fields as typed, stored if the step cannot be saved
 * @returns `held`: the text is pending. `noted`: it is suspicious, and the venue is not approved yet. `unclear`: the
 * town is ambiguous, so only `typed` was stored
 * @throws DomainError session.expired, venues.notFound (unknown, or another provider's)
 */
export async function saveVenueStep(
  { db, clock }: Deps,
  provider: Provider,
  publicId: string,
  input: VenueStep,
  typed: TypedFields,
): Promise<{ held: boolean; noted: boolean } | { unclear: UnclearPlace }> {
  const isGeneral = input.step === 1;
  const { city = "", cityPlace, cityFor } = isGeneral ? input.values : {};
  const town = { text: city, place: cityPlace, pickedFor: cityFor };
  const { market } = provider;
  const options = { kinds: PLACE_FIELDS.town, locale: isGeneral ? input.locale : provider.locale, market };
  const kept = { id: publicId, step: input.step, typed };
  const isMine = isOwn(provider, publicId);
  const mayWrite = { "session.expired": sessionIsOpen(provider) };
  const read = await guardedBatch(db, mayWrite, {
    stored: db.select().from(venues).where(isMine),
    services: servicesQuery(db, publicId),
    videos: videosQuery(db, publicId),
    places: placeQueries(db, town, options),
    kept: keptStatement(db, provider, kept, clock.now()),
  });
  const [stored] = read.stored;
  const { services, videos, places } = read;
  if (!stored) throw new DomainError("venues.notFound");
  // An unchanged town keeps its stored place.
  const resolved = isGeneral && city !== stored.city ? settlePlace(town, places, options) : null;
  if (resolved && !("found" in resolved)) return { unclear: resolved };

  const live: VenueWords = { ...textsAmong(stored), services, videos };
  const before = withPending(live, pendingIn(stored.pendingWords));
  const own = newWords(input);
  const [texts, textsBefore, textsLive] = [listOfWords({ ...before, ...own }), listOfWords(before), listOfWords(live)];
  const findings = suspicionsIn(plainText(texts.join("\n\n")));
  const copied = someCopied(provider.providerId, texts.map(plainText));
  const changed = textsBefore.join("\n\n") !== texts.join("\n\n");
  const ownTexts = listOfWords(own);
  const differs = listOfWords({ ...live, ...own }).join("\n\n") !== textsLive.join("\n\n");
  const isSuspicious = suspicionsIn(plainText(ownTexts.join("\n\n"))).length > 0;
  const approved = sql`${venues.moderation} = 'validated'`;
  const waits = sql`(${approved} AND ${differs ? 1 : 0}
    AND (${isSuspicious ? 1 : 0} OR ${someCopied(provider.providerId, ownTexts.map(plainText))}))`;
  const now = clock.now();
  const reached = stepAfter(input.step);
  const rest = venues.unfinished;
  const step = `$."${input.step}"`;
  const results = await guardedBatch(db, mayWrite, {
    venue: db
      .update(venues)
      .set({
        ...columnsOf(input, waits),
        ...(resolved && {
          city: resolved.found.name,
          zipCode: resolved.found.zipCode,
          country: resolved.found.country,
          region: resolved.found.region,
          latitude: resolved.found.latitude,
          longitude: resolved.found.longitude,
        }),
        findings: sql`CASE WHEN ${copied} THEN ${JSON.stringify([...findings, "copied"])} ELSE ${JSON.stringify(findings)} END`,
        reachedStep: sql`max(${venues.reachedStep}, ${reached})`,
        unfinished: sql`nullif(json_remove(${rest}, ${step}), '{}')`,
        pendingWords: sql`CASE WHEN ${waits} THEN json_set(coalesce(${venues.pendingWords}, '{}'), ${step}, json(${JSON.stringify(own)}))
          ELSE nullif(json_remove(${venues.pendingWords}, ${step}), '{}') END`,
        updatedAt: now,
        ...(changed && {
          waitingSince: sql`CASE WHEN ${approved} THEN coalesce(${venues.waitingSince}, ${now}) ELSE ${venues.waitingSince} END`,
          reason: sql`CASE WHEN ${approved} THEN NULL ELSE ${venues.reason} END`,
        }),
      })
      .where(isMine),
    lists: listStatements(db, stored.id, and(isMine, sql`NOT ${waits}`), input),
    synced: syncVenue(db, [stored.id], now),
    rows: db.select({ moderation: venues.moderation, pending: venues.pendingWords }).from(venues).where(isMine),
  });
  const [row] = results.rows;
  if (!row) throw new DomainError("venues.notFound");
  const held = input.step !== 3 && pendingIn(row.pending)[input.step] !== undefined;
  return { held, noted: row.moderation !== "validated" && isSuspicious };
}

function newWords(input: VenueStep): Partial<VenueWords> {
  if (input.step === 1 || input.step === 2) return textsAmong<Partial<VenueWords>>(input.values);
  if (input.step === 5) return { services: input.values };
  return input.step === 6 ? { videos: input.values } : {};
}

/** Returns the columns of a step. @param waits condition: the text is pending, so columns keep the old text */
function columnsOf(input: VenueStep, waits: SQL): SQLiteUpdateSetSource<typeof venues> {
  if (input.step === 3) return { features: featureMask(input.values.features) };
  if (input.step !== 1 && input.step !== 2) return {};
  const columns = Object.entries(input.values).filter(([name]) => !/^city/.test(name));
  return Object.fromEntries(
    columns.map(([name, value]) => [
      name,
      isVenueText(name) ? sql`CASE WHEN ${waits} THEN ${venues[name]} ELSE ${value} END` : value,
    ]),
  );
}

export function listStatements(
  db: Deps["db"],
  venueId: number,
  condition: SQL | undefined,
  input:
    | VenueStep
    | { step: 5; values: readonly VenueService[] | null }
    | { step: 6; values: readonly VenueVideo[] | null },
) {
  if (input.values === null) return [];
  const isMine = sql`EXISTS (SELECT 1 FROM ${venues} WHERE ${condition})`;
  const from = (rows: readonly object[]) => sql`FROM json_each(${JSON.stringify(rows)}) j WHERE ${isMine}`;
  const value = (name: string) => sql`j.value ->> ${name}`;
  if (input.step === 5) {
    const row = {
      venueId,
      position: sql`j.key`,
      name: value("name"),
      description: value("description"),
      budgetStartingFrom: value("budgetStartingFrom"),
      showBudget: value("showBudget"),
      showDescription: value("showDescription"),
    };
    return [
      db.delete(venueServices).where(and(eq(venueServices.venueId, venueId), isMine)),
      db.run(insertSelect(venueServices, row, from(input.values))),
    ];
  }
  if (input.step !== 6) return [];
  const row = {
    venueId,
    position: sql`j.key`,
    link: value("link"),
    title: value("title"),
    description: value("description"),
  };
  return [
    db.delete(venueVideos).where(and(eq(venueVideos.venueId, venueId), isMine)),
    db.run(insertSelect(venueVideos, row, from(input.values))),
  ];
}

interface TypedVenueStep {
  id: string;
  step: TypedStep;
  typed: TypedFields;
}

/** Saves a step as typed, without validation; no-op for another provider's venue. */
export async function keepVenueStep({ db, clock }: Deps, provider: Provider, kept: TypedVenueStep): Promise<void> {
  await keptStatement(db, provider, kept, clock.now());
}

function keptStatement(db: Database, provider: Provider, { id, step, typed }: TypedVenueStep, now: number) {
  const known = Object.fromEntries(fieldsOf(step).flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));
  return db
    .update(venues)
    .set({
      updatedAt: now,
      unfinished: sql`json_set(coalesce(${venues.unfinished}, '{}'), ${`$."${step}"`}, json(${JSON.stringify(known)}))`,
    })
    .where(and(isOwn(provider, id), sessionIsOpen(provider)));
}

/** Searches the town, and saves the step as typed. */
export async function searchVenueTown(
  { db, clock }: Deps,
  provider: Provider,
  kept: TypedVenueStep,
  town: PlaceInput,
  locale: Locale,
): Promise<ResolvedPlace> {
  const options = { kinds: PLACE_FIELDS.town, locale, market: provider.market, search: true };
  const { places } = await namedBatch(db, {
    places: placeQueries(db, town, options),
    kept: keptStatement(db, provider, kept, clock.now()),
  });
  return settlePlace(town, places, options);
}

/** Returns a venue's gallery. New pictures return it to the moderation queue (rule venue-10). */
export function venueGallery({ db, clock }: Deps, provider: Provider, publicId: string): Gallery {
  const now = clock.now();
  const owner = ownVenueId(provider, publicId);
  const isMine = isOwn(provider, publicId);
  const synced = () => syncVenue(db, owner, now);
  return {
    ...ownedPictures(venueImages, owner),
    limit: sql`${VENUE_LIMITS.images}`,
    bytes: VENUE_LIMITS.imageBytes,
    whenAdded: () => [
      db
        .update(venues)
        .set({ waitingSince: asks(now), updatedAt: now })
        .where(isMine),
      ...synced(),
    ],
    whenRemoved: synced,
  };
}

/** SQL of `waitingSince` after a change: an approved venue waits for a moderator, and stays visible. */
const asks = (now: number) =>
  sql`CASE WHEN ${venues.moderation} = 'validated' THEN coalesce(${venues.waitingSince}, ${now}) ELSE ${venues.waitingSince} END`;

/** Completes step 4. Pictures with suspicious captions wait for moderation. @throws session.expired, venues.notFound */
export async function saveVenueGallery(
  deps: Deps,
  provider: Provider,
  publicId: string,
  captions: readonly Caption[],
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const gallery = venueGallery(deps, provider, publicId);
  const judged = await judgeEach(
    db,
    provider,
    captions.map(({ caption }) => caption),
  );
  const held = judged.some((reasons) => reasons.length > 0);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "venues.notFound": sql`${gallery.owner} IS NOT NULL` },
    {
      described: describeStatements(db, gallery, captions, judged, now),
      left: db
        .update(venues)
        .set({
          reachedStep: sql`max(${venues.reachedStep}, ${stepAfter(GALLERY_STEP)})`,
          updatedAt: now,
          ...(held && { waitingSince: asks(now) }),
        })
        .where(isOwn(provider, publicId)),
      synced: syncVenue(db, gallery.owner, now),
    },
  );
}
