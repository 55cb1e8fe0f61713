import { type SQL, sql } from "drizzle-orm";
import type { Couple } from "~/domain/accounts/session.rules";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { languageMask, projectServiceCode } from "~/domain/enumerations/enumeration.rules";
import { budgetWindow, prepareMatchQuery } from "~/domain/matching/matching.rules";
import type { PlaceSuggestion } from "~/domain/places/find-places.server";
import { type PlaceInput, placeQueries, settlePlace, type UnclearPlace } from "~/domain/places/resolve-place.server";
import type { Locale, Market } from "~/i18n/markets";
import { isStepValid, type ProjectFacts } from "./project.rules";
import type { EventStep, SettingStep, WishesStep } from "./wizard.form";

/** What one step of the wizard tells, parsed. */
export type WizardStep =
  | { step: 1; values: EventStep }
  | { step: 2; values: SettingStep; locale: Locale }
  | { step: 3; values: WishesStep };

interface Stored {
  event_type: string | null;
  other_event: string | null;
  service_type: string | null;
  has_theme: number | null;
  wedding_theme: string | null;
  event_date: string | null;
  event_location: string | null;
  event_place_kind: "city" | "country" | null;
  city: string | null;
  zip_code: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  guest_range: string | null;
  budget_range: string | null;
  budget_planner_range: string | null;
  planner_preference: string | null;
  languages: string | null;
  reached_step: number | null;
  status: "draft" | "saved" | null;
  sent_at: number | null;
  closed_at: number | null;
  contacted: 0 | 1;
  home_city: string | null;
  home_country: string | null;
  home_latitude: number | null;
  home_longitude: number | null;
}

export type SavedStep =
  /** For how many projects of the couple the message of step 4 is not out yet, this one included. */
  | { openDrafts: number }
  /** Nothing was saved: it is not clear which place is meant. */
  | { unclear: UnclearPlace };

type Bands = { slug: string; min: number | null; max: number | null }[];

/**
 * Takes one step of the wizard into the couple's draft, in two round trips; the third completed step saves the project (customer
 * specification §4). Safe to repeat: the form names its draft.
 * @throws DomainError project.sent when a planner has it already, project.closed, project.notFound for another couple's or an unknown draft,
 *   project.choice { field } when a choice is not one of the enumeration
 */
export async function saveWizardStep(
  { db, clock }: Deps,
  couple: Couple,
  market: Market,
  input: WizardStep,
): Promise<SavedStep> {
  const { draft } = input.values;
  const typed = input.step === 2 ? placeOf(input.values) : { text: "" };
  const placeOptions = { kinds: ["city", "country"], locale: input.step === 2 ? input.locale : market.locale } as const;
  const [storedRows, owners, categories, bands, known, ...placeRows] = await db.batch([
    db.all<Stored>(sql`
      SELECT p.*, (SELECT json_group_array(iso) FROM project_languages WHERE project_id = p.id) AS languages,
        EXISTS (SELECT 1 FROM requests r WHERE r.project_id = p.id) AS contacted, a.city AS home_city, a.country AS home_country, a.latitude AS home_latitude, a.longitude AS home_longitude
      FROM accounts a LEFT JOIN projects p ON p.account_id = a.id AND p.public_id = ${draft} WHERE a.id = ${couple.accountId}`),
    db.all(sql`SELECT 1 FROM projects WHERE public_id = ${draft} AND account_id <> ${couple.accountId}`),
    db.all<{ slug: string; category: "wedding" | "private" | "corporate" }>(
      sql`SELECT slug, category FROM event_types`,
    ),
    db.all<Bands[number]>(sql`SELECT slug, min, max FROM planner_budget_ranges ORDER BY position`),
    db.all<{ field: string; slug: string }>(sql`
      SELECT 'eventType' AS field, slug FROM event_types WHERE position > 0
      UNION ALL SELECT 'serviceType', slug FROM service_types WHERE position > 0
      UNION ALL SELECT 'guestRange', slug FROM guest_ranges WHERE position > 0
      UNION ALL SELECT 'budgetRange', slug FROM budget_ranges WHERE position > 0
      UNION ALL SELECT 'budgetPlannerRange', slug FROM planner_budget_ranges WHERE position > 0
      UNION ALL SELECT 'languages', iso FROM languages WHERE position > 0
      UNION ALL SELECT 'plannerPreference', slug FROM planner_preferences WHERE position > 0`),
    ...placeQueries(db, typed, placeOptions),
  ]);
  const stored = storedRows[0];
  const exists = stored?.reached_step !== null && stored?.reached_step !== undefined;
  if (!stored || owners.length > 0 || (!exists && input.step !== 1)) throw new DomainError("project.notFound");
  if (stored.closed_at !== null) throw new DomainError("project.closed");
  if (stored.sent_at !== null || stored.contacted) throw new DomainError("project.sent");
  for (const [field, slug] of choicesOf(input))
    if (!known.some((entry) => entry.field === field && entry.slug === slug))
      throw new DomainError("project.choice", { field });

  const resolved = input.step === 2 ? settlePlace(typed, placeRows, placeOptions) : null;
  if (resolved && !("found" in resolved)) return { unclear: resolved };
  const place = resolved?.found ?? null;
  const facts = { ...factsOf(stored), ...newFacts(input, place) };
  const town = place ? townOf(place) : townStored(stored);
  const complete =
    [1, 2, 3].every((step) => isStepValid(step, facts)) && (stored.status === "saved" || input.step === 3);
  const now = clock.now();
  const reached = Math.max(stored.reached_step ?? 1, isStepValid(input.step, facts) ? input.step + 1 : input.step);

  const category = categories.find((type) => type.slug === facts.eventType)?.category ?? "private";
  const service = projectServiceCode(category, facts.serviceType);
  const query = complete
    ? prepareMatchQuery({
        plannerPreference: facts.plannerPreference ?? "",
        home: {
          name: stored.home_city,
          country: stored.home_country,
          latitude: stored.home_latitude,
          longitude: stored.home_longitude,
        },
        event: {
          kind: town.eventPlaceKind,
          name: town.city ?? facts.eventLocation,
          country: town.country,
          latitude: town.latitude,
          longitude: town.longitude,
        },
        service,
        languages: languageMask(facts.languages),
        marketLanguages: languageMask([market.locale]),
        budget: budgetWindow(bands, facts.budgetPlannerRange),
        eventDate: facts.eventDate,
      })
    : null;

  const columns: Record<string, SQL> = {
    status: sql`${complete ? "saved" : (stored.status ?? "draft")}`,
    reached_step: sql`${reached}`,
    event_type: sql`${facts.eventType}`,
    other_event: sql`${facts.otherEvent}`,
    service_type: sql`${facts.serviceType}`,
    has_theme: sql`${facts.hasTheme ? 1 : 0}`,
    wedding_theme: sql`${facts.weddingTheme}`,
    event_date: sql`${facts.eventDate}`,
    event_location: sql`${facts.eventLocation}`,
    event_place_kind: sql`${town.eventPlaceKind}`,
    city: sql`${town.city}`,
    zip_code: sql`${town.zipCode}`,
    country: sql`${town.country}`,
    latitude: sql`${town.latitude}`,
    longitude: sql`${town.longitude}`,
    guest_range: sql`${facts.guestRange}`,
    budget_range: sql`${facts.budgetRange}`,
    budget_planner_range: sql`${facts.budgetPlannerRange}`,
    planner_preference: sql`${facts.plannerPreference}`,
    match_query: sql`${query ? JSON.stringify(query) : null}`,
    updated_at: sql`${now}`,
    saved_at: sql`${complete ? now : null}`,
  };
  const names = Object.keys(columns).map((name) => sql.identifier(name));
  const changeable = sql`projects.account_id = ${couple.accountId} AND projects.sent_at IS NULL AND projects.closed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM requests r WHERE r.project_id = projects.id)`;
  const mine = sql`(SELECT id FROM projects WHERE public_id = ${draft} AND ${changeable})`;
  const [written, , , open] = await db.batch([
    db.run(sql`
      INSERT INTO projects (public_id, account_id, created_at, ${sql.join(names, sql`, `)})
      VALUES (${draft}, ${couple.accountId}, ${now}, ${sql.join(Object.values(columns), sql`, `)})
      ON CONFLICT (public_id) DO UPDATE SET ${sql.join(
        names.map((name) => sql`${name} = excluded.${name}`),
        sql`, `,
      )}
      WHERE ${changeable}`),
    db.run(sql`
      DELETE FROM project_languages WHERE project_id = ${mine}
        AND iso NOT IN (SELECT value FROM json_each(${JSON.stringify(facts.languages)}))`),
    db.run(sql`
      INSERT OR IGNORE INTO project_languages (project_id, iso)
      SELECT p.id, j.value FROM projects p, json_each(${JSON.stringify(facts.languages)}) j WHERE p.id = ${mine}`),
    db.all<{ open: number }>(sql`
      SELECT count(*) AS open FROM projects WHERE account_id = ${couple.accountId} AND sent_at IS NULL AND closed_at IS NULL`),
  ]);
  if (written.rowsAffected === 0) throw new DomainError("project.sent"); // lost the race
  return { openDrafts: open[0]?.open ?? 0 };
}

function choicesOf(input: WizardStep): [string, string][] {
  const { values } = input;
  const fields = [
    "eventType",
    "serviceType",
    "guestRange",
    "budgetRange",
    "budgetPlannerRange",
    "plannerPreference",
    "languages",
  ];
  return Object.entries(values).flatMap(([field, value]) =>
    fields.includes(field) && value !== null && value !== undefined
      ? [value].flat().map((slug): [string, string] => [field, String(slug)])
      : [],
  );
}

function newFacts(input: WizardStep, place: PlaceSuggestion | null): Partial<ProjectFacts> {
  if (input.step === 2) {
    const { eventDate, guestRange, budgetRange, budgetPlannerRange } = input.values;
    return { eventDate, guestRange, budgetRange, budgetPlannerRange, eventLocation: place?.label ?? null };
  }
  const { draft: _, ...values } = input.values;
  return values;
}

const placeOf = ({ eventLocation, eventLocationPlace, eventLocationFor }: SettingStep): PlaceInput => ({
  text: eventLocation,
  place: eventLocationPlace,
  pickedFor: eventLocationFor,
});

function factsOf(row: Stored): ProjectFacts {
  return {
    eventType: row.event_type,
    otherEvent: row.other_event,
    serviceType: row.service_type,
    hasTheme: row.has_theme === 1,
    weddingTheme: row.wedding_theme,
    eventDate: row.event_date,
    eventLocation: row.event_location,
    guestRange: row.guest_range,
    budgetRange: row.budget_range,
    budgetPlannerRange: row.budget_planner_range,
    languages: row.languages ? (JSON.parse(row.languages) as string[]) : [],
    plannerPreference: row.planner_preference,
  };
}

const townOf = (place: PlaceSuggestion) => ({
  eventPlaceKind: place.kind,
  city: place.kind === "city" ? place.name : null,
  zipCode: place.zipCode,
  country: place.country,
  latitude: place.latitude,
  longitude: place.longitude,
});

const townStored = (row: Stored) => ({
  eventPlaceKind: row.event_place_kind,
  city: row.city,
  zipCode: row.zip_code,
  country: row.country,
  latitude: row.latitude,
  longitude: row.longitude,
});
