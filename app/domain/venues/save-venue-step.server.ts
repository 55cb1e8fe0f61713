import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { venueServices, venues, venueVideos } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { someCopied } from "~/domain/moderation/revise-texts.server";
import { suspicionsIn } from "~/domain/moderation/suspicion.rules";
import { PLACE_FIELDS } from "~/domain/places/place-suggestions.rules";
import { placeQueries, settlePlace, type UnclearPlace } from "~/domain/places/resolve-place.server";
import { plainText } from "~/domain/profile/notation.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { servicesQuery, videosQuery } from "./find-own-venues.server";
import { keptStatement } from "./keep-venue-step.server";
import { isOwn } from "./own-venue.server";
import { syncVenue } from "./sync-venue.server";
import type { DescriptionInput, GeneralInput, VenueService, VenueVideo } from "./venue.form";
import { featureMask, type VenueFeature } from "./venue.rules";
import { stepAfter, type TypedFields } from "./venue-steps.rules";

/** The parsed values of one step. */
export type VenueStep =
  | { step: 1; values: GeneralInput; locale: Locale }
  | { step: 2; values: DescriptionInput }
  | { step: 3; values: { features: readonly VenueFeature[] } }
  | { step: 5; values: readonly VenueService[] }
  | { step: 6; values: readonly VenueVideo[] };

interface Words {
  name: string;
  street: string;
  description: string;
  detailedDescription: string;
  services: readonly VenueService[];
  videos: readonly VenueVideo[];
}

/**
 * Takes one step of the form into a venue, in two round trips. Other words of an approved venue bring it back into the moderators' queue;
 * contact data, links or another's words among them hide it until a moderator has read them (rule venue-7).
 * @param typed the same as it was typed, kept in case it cannot be saved
 * @returns `held`: it is hidden for that; `unclear`: nothing was saved, because it is not clear which town is meant
 * @throws DomainError session.expired, venues.notFound (unknown, or another provider's)
 */
export async function saveVenueStep(
  { db, clock }: Deps,
  provider: Provider,
  publicId: string,
  input: VenueStep,
  typed: TypedFields,
): Promise<{ held: boolean } | { unclear: UnclearPlace }> {
  const isGeneral = input.step === 1;
  const { city = "", cityPlace, cityFor } = isGeneral ? input.values : {};
  const town = { text: city, place: cityPlace, pickedFor: cityFor };
  const { market } = provider;
  const options = { kinds: PLACE_FIELDS.town, locale: isGeneral ? input.locale : provider.locale, market };
  const kept = { id: publicId, step: input.step, typed };
  const {
    session: [session],
    stored: [stored],
    services,
    videos,
    places,
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    stored: db.select().from(venues).where(isOwn(provider, publicId)),
    services: servicesQuery(db, publicId),
    videos: videosQuery(db, publicId),
    places: placeQueries(db, town, options),
    kept: keptStatement(db, provider, kept, clock.now()),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!stored) throw new DomainError("venues.notFound");
  // An unchanged text still means the place that was found for it.
  const resolved = isGeneral && city !== stored.city ? settlePlace(town, places, options) : null;
  if (resolved && !("found" in resolved)) return { unclear: resolved };

  const { name, street, description, detailedDescription } = stored;
  const before: Words = { name, street, description, detailedDescription, services, videos };
  const [texts, textsBefore] = [textsOf({ ...before, ...newWords(input) }), textsOf(before)];
  const findings = suspicionsIn(plainText(texts.join("\n\n")));
  const copied = someCopied(provider.providerId, texts.map(plainText));
  const changed = textsBefore.join("\n\n") !== texts.join("\n\n");
  const now = clock.now();
  const own = isOwn(provider, publicId);
  const reached = stepAfter(input.step);
  const approved = sql`${venues.moderation} = 'validated'`;
  const rest = venues.unfinished;
  const {
    session: [still],
    rows: [row],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    venue: db
      .update(venues)
      .set({
        ...columnsOf(input),
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
        unfinished: sql`nullif(json_remove(${rest}, ${`$."${input.step}"`}), '{}')`,
        updatedAt: now,
        ...(changed && {
          waitingSince: sql`CASE WHEN ${approved} THEN coalesce(${venues.waitingSince}, ${now}) ELSE ${venues.waitingSince} END`,
          moderation: sql`CASE WHEN ${approved} AND (${findings.length > 0 ? 1 : 0} OR ${copied}) THEN 'waiting' ELSE ${venues.moderation} END`,
        }),
      })
      .where(own),
    lists: listStatements(db, stored.id, own, input),
    synced: syncVenue(db, [stored.id], now),
    rows: db.select({ moderation: venues.moderation }).from(venues).where(own),
  });
  if (!still?.open || !row) throw new DomainError("session.expired");
  return { held: stored.moderation === "validated" && row.moderation === "waiting" };
}

function newWords(input: VenueStep): Partial<Words> {
  if (input.step === 1) return { name: input.values.name, street: input.values.street };
  if (input.step === 2) {
    const { description, detailedDescription } = input.values;
    return { description, detailedDescription };
  }
  if (input.step === 5) return { services: input.values };
  return input.step === 6 ? { videos: input.values } : {};
}

const textsOf = ({ name, street, description, detailedDescription, services, videos }: Words) => [
  name,
  street,
  description,
  detailedDescription,
  ...[...services, ...videos].flatMap(wordsOf),
];

const wordsOf = (entry: VenueService | VenueVideo) => ["title" in entry ? entry.title : entry.name, entry.description];

function columnsOf(input: VenueStep) {
  if (input.step === 1) {
    const { name, type, street, email, phone, website, facebook, instagram } = input.values;
    return { name, type, street, email, phone, website, facebook, instagram };
  }
  if (input.step === 2) return input.values;
  return input.step === 3 ? { features: featureMask(input.values.features) } : {};
}

type Own = ReturnType<typeof isOwn>;

/** The rows of a list are replaced. */
function listStatements(db: Deps["db"], venueId: number, own: Own, input: VenueStep) {
  const isMine = sql`EXISTS (SELECT 1 FROM ${venues} WHERE ${own})`;
  const from = (rows: readonly object[]) => sql`FROM json_each(${JSON.stringify(rows)}) j WHERE ${isMine}`;
  const value = (name: string) => sql`j.value ->> ${name}`;
  if (input.step === 5) {
    const row = {
      ...{ venueId, position: sql`j.key`, name: value("name"), description: value("description") },
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
    ...{ venueId, position: sql`j.key`, link: value("link") },
    ...{ title: value("title"), description: value("description") },
  };
  return [
    db.delete(venueVideos).where(and(eq(venueVideos.venueId, venueId), isMine)),
    db.run(insertSelect(venueVideos, row, from(input.values))),
  ];
}
