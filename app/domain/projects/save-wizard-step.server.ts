import { type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { PLACE_FIELDS } from "~/domain/places/place-suggestions.rules";
import { placeQueries, settlePlace, type UnclearPlace } from "~/domain/places/resolve-place.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, Market } from "~/i18n/markets";
import { isStepValid, type ProjectFacts } from "./project.rules";
import { projectMatchQuery } from "./project-match-query.rules";
import { factsOf, locationOf, placeOf, type StoredProject, townOf, townStored } from "./stored-project.server";
import type { EventStep, SettingStep, WishesStep } from "./wizard.form";

/** The parsed values of one step of the wizard. */
export type WizardStep =
  | { step: 1; values: EventStep }
  | { step: 2; values: SettingStep; locale: Locale }
  | { step: 3; values: WishesStep };

export type SavedStep =
  /** For how many projects of the couple the message of step 4 is not out yet, this one included. */
  | { openDrafts: number }
  /** Nothing was saved: it is not clear which place is meant. */
  | { unclear: UnclearPlace };

type Bands = { slug: string; min: number | null; max: number | null }[];

/**
 * Takes one step of the wizard into the couple's draft, in two round trips; the third completed step saves the project (rule wizard-11). Safe to repeat: the form names its draft.
 * @throws DomainError session.expired, project.sent when a planner has it already, project.closed, project.notFound for another couple's or an unknown draft,
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
  const placeOptions = { kinds: PLACE_FIELDS.event, locale: input.step === 2 ? input.locale : market.locale };
  const [[session], storedRows, owners, categories, bands, known, ...placeRows] = await db.batch([
    readOpen(db, couple),
    db.all<StoredProject & { contacted: 0 | 1 }>(sql`
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
  if (!session?.open) throw new DomainError("session.expired");
  const stored = storedRows[0];
  const exists = stored?.reached_step !== null && stored?.reached_step !== undefined;
  if (!stored || owners.length > 0 || (!exists && input.step !== 1)) throw new DomainError("project.notFound");
  if (stored.closed_at !== null) throw new DomainError("project.closed");
  if (stored.sent_at !== null || stored.contacted) throw new DomainError("project.sent");
  for (const [field, slug] of choicesOf(input))
    if (!known.some((entry) => entry.field === field && entry.slug === slug))
      throw new DomainError("project.choice", { field });

  // An unchanged text still means the place that was found for it, in any language.
  const untouched = input.step === 2 && input.values.eventLocation === stored.event_location;
  const resolved = input.step === 2 && !untouched ? settlePlace(typed, placeRows, placeOptions) : null;
  if (resolved && !("found" in resolved)) return { unclear: resolved };
  const place = resolved?.found ?? null;
  const location = place ? locationOf(place, typed.text) : stored.event_location;
  const facts = { ...factsOf(stored), ...newFacts(input), eventLocation: location };
  const town = place ? townOf(place) : townStored(stored);
  const complete =
    [1, 2, 3].every((step) => isStepValid(step, facts)) && (stored.status === "saved" || input.step === 3);
  const now = clock.now();
  const reached = Math.max(stored.reached_step ?? 1, isStepValid(input.step, facts) ? input.step + 1 : input.step);

  const tables = { categories, bands, locale: market.locale };
  const query = complete ? projectMatchQuery(facts, town, stored, tables) : null;

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
    event_radius_km: sql`${town.eventRadiusKm}`,
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
  const finished = sql`unfinished = nullif(json_remove(unfinished, ${`$."${input.step}"`}), '{}')`;
  const names = Object.keys(columns).map((name) => sql.identifier(name));
  const changeable = sql`projects.account_id = ${couple.accountId} AND projects.sent_at IS NULL AND projects.closed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM requests r WHERE r.project_id = projects.id) AND ${sessionIsOpen(couple)}`;
  const mine = sql`(SELECT id FROM projects WHERE public_id = ${draft} AND ${changeable})`;
  const {
    written,
    drafts,
    session: [still],
  } = await namedBatch(db, {
    written: db.run(sql`
      INSERT INTO projects (public_id, account_id, created_at, ${sql.join(names, sql`, `)})
      SELECT ${draft}, ${couple.accountId}, ${now}, ${sql.join(Object.values(columns), sql`, `)} WHERE ${sessionIsOpen(couple)}
      ON CONFLICT (public_id) DO UPDATE SET ${sql.join(
        [...names.map((name) => sql`${name} = excluded.${name}`), finished],
        sql`, `,
      )}
      WHERE ${changeable}`),
    languagesDropped: db.run(sql`
      DELETE FROM project_languages WHERE project_id = ${mine}
        AND iso NOT IN (SELECT value FROM json_each(${JSON.stringify(facts.languages)}))`),
    languagesAdded: db.run(sql`
      INSERT OR IGNORE INTO project_languages (project_id, iso)
      SELECT p.id, j.value FROM projects p, json_each(${JSON.stringify(facts.languages)}) j WHERE p.id = ${mine}`),
    drafts: db.all<{ open: number }>(sql`
      SELECT count(*) AS open FROM projects WHERE account_id = ${couple.accountId} AND sent_at IS NULL AND closed_at IS NULL`),
    session: readOpen(db, couple),
  });
  if (!still?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 0) throw new DomainError("project.sent"); // lost the race
  return { openDrafts: drafts[0]?.open ?? 0 };
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

function newFacts(input: WizardStep): Partial<ProjectFacts> {
  if (input.step === 2) {
    const { eventDate, guestRange, budgetRange, budgetPlannerRange } = input.values;
    return { eventDate, guestRange, budgetRange, budgetPlannerRange };
  }
  const { draft: _, ...values } = input.values;
  return values;
}
