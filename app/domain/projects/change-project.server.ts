import { sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { type ChangedFact, projectChangedEmail } from "~/domain/notifications/request-emails.server";
import { PLACE_FIELDS } from "~/domain/places/place-suggestions.rules";
import { placeQueries, settlePlace, type UnclearPlace } from "~/domain/places/resolve-place.server";
import { below, countOne, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, Market, MarketCode } from "~/i18n/markets";
import { nameColumns } from "./find-projects.server";
import { projectMatchQuery } from "./project-match-query.rules";
import { factsOf, locationOf, placeOf, type StoredProject, townOf, townStored } from "./stored-project.server";
import { namesOf, plannersToTell } from "./told-project.server";
import type { SettingStep } from "./wizard.form";

/** What may still be changed once the message is out; another event, or another service, is another project. */
export const CHANGEABLE = ["eventDate", "eventLocation", "guestRange", "budgetRange", "budgetPlannerRange"] as const;
export type ChangeableField = (typeof CHANGEABLE)[number];

/** Changes of an account, by day: each is a letter to every planner. */
export const CHANGE_LIMIT = { count: 10, window: days(1) } as const;

export type ChangeResult =
  /** How many planners are written to; null: everything is as it was. */
  | { told: number | null }
  /** Nothing was saved: it is not clear which place is meant. */
  | { unclear: UnclearPlace };

export interface ChangeSender {
  brand: string;
  /** Where a planner of that market reads the request: an absolute address. @param request public id */
  requestUrl(market: MarketCode, request: string): string;
}

interface ProjectRow extends StoredProject, Record<`name_${Locale}`, string> {
  lastname: string;
}

interface RangeRow extends Record<`name_${Locale}`, string> {
  field: ChangeableField;
  slug: string;
  offered: 0 | 1;
}

/**
 * Changes when, where, for how many and for how much, in two round trips, and writes to every planner who has not declined: one letter
 * with the old and the new values. Unchanged values write nothing and send no letter.
 * @throws DomainError session.expired, project.notFound, project.closed, project.choice { field }, project.changes { count }, and
 *   project.elsewhere when the project was changed, or another planner written to, at the same moment: nothing is saved
 */
export async function changeProject(
  deps: Deps,
  couple: Couple,
  { market, locale }: { market: Market; locale: Locale },
  input: SettingStep,
  sender: ChangeSender,
): Promise<ChangeResult> {
  const { db, clock } = deps;
  const now = clock.now();
  const limit = limitOf(`change:${couple.accountId}`, CHANGE_LIMIT, now);
  const owned = sql`projects.public_id = ${input.draft} AND projects.account_id = ${couple.accountId} AND projects.status = 'saved'`;
  const typed = placeOf(input);
  const placeOptions = { kinds: PLACE_FIELDS.event, locale };
  const [[session], [project], planners, ranges, categories, bands, [may], ...placeRows] = await db.batch([
    readOpen(db, couple),
    db.all<ProjectRow>(sql`
      SELECT projects.*, (SELECT json_group_array(iso) FROM project_languages WHERE project_id = projects.id) AS languages, a.lastname,
        a.city AS home_city, a.country AS home_country, a.latitude AS home_latitude, a.longitude AS home_longitude, ${nameColumns("et")}
      FROM projects JOIN accounts a ON a.id = projects.account_id JOIN event_types et ON et.slug = projects.event_type WHERE ${owned}`),
    plannersToTell(db, owned),
    db.all<RangeRow>(sql`
      SELECT 'guestRange' AS field, slug, position > 0 AS offered, ${nameColumns("guest_ranges")} FROM guest_ranges
      UNION ALL SELECT 'budgetRange', slug, position > 0, ${nameColumns("budget_ranges")} FROM budget_ranges
      UNION ALL SELECT 'budgetPlannerRange', slug, position > 0, ${nameColumns("planner_budget_ranges")} FROM planner_budget_ranges`),
    db.all<{ slug: string; category: "wedding" | "private" | "corporate" }>(
      sql`SELECT slug, category FROM event_types`,
    ),
    db.all<{ slug: string; min: number | null; max: number | null }>(
      sql`SELECT slug, min, max FROM planner_budget_ranges ORDER BY position`,
    ),
    readAllowed(db, [limit]),
    ...placeQueries(db, typed, placeOptions),
  ]);
  if (!session?.open) throw new DomainError("session.expired");
  if (!project) throw new DomainError("project.notFound");
  if (project.closed_at !== null) throw new DomainError("project.closed");
  for (const field of ["guestRange", "budgetRange", "budgetPlannerRange"] as const)
    if (!ranges.some((range) => range.field === field && range.slug === input[field] && range.offered))
      throw new DomainError("project.choice", { field });
  if (!may?.allowed) throw new DomainError("project.changes", { count: limit.count });

  const before = factsOf(project);
  const kept = typed.text === before.eventLocation;
  const resolved = kept ? null : settlePlace(typed, placeRows, placeOptions);
  if (resolved && !("found" in resolved)) return { unclear: resolved };
  const town = resolved ? townOf(resolved.found) : townStored(project);
  const moved = JSON.stringify(town) !== JSON.stringify(townStored(project));
  const { eventDate, guestRange, budgetRange, budgetPlannerRange } = input;
  // A country says little: another place in it is a change, too. The same town in another language is none.
  const named = resolved && (moved || resolved.found.kind === "country");
  const eventLocation = named ? locationOf(resolved.found, typed.text) : before.eventLocation;
  const after = { eventDate, guestRange, budgetRange, budgetPlannerRange, eventLocation };
  const changed = CHANGEABLE.filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return { told: null };

  const query = projectMatchQuery({ ...before, ...after }, town, project, { categories, bands, locale: market.locale });
  const change = newPublicId();
  const isWritten = sql`EXISTS (SELECT 1 FROM project_changes WHERE change_id = ${change})`;
  const known = JSON.stringify(planners.map(({ request_id }) => request_id));
  const fields = JSON.stringify(changed.map((field) => ({ field, before: before[field] })));
  const eventType = namesOf(project);
  const otherEvent = project.other_event;
  const place = town.city ?? eventLocation ?? "";
  const summary = { names: { eventType }, otherEvent, eventDate, place, lastname: project.lastname };
  const readable = (field: ChangeableField, value: string | null): ChangedFact["before"] => {
    const range = ranges.find((one) => one.field === field && one.slug === value);
    return range ? { names: namesOf(range) } : { text: value ?? "" };
  };
  const facts = changed.map((field) => ({
    field,
    before: readable(field, before[field]),
    after: readable(field, after[field]),
  }));
  const {
    written,
    session: [still],
  } = await namedBatch(db, {
    written: db.run(sql`
      INSERT INTO project_changes (change_id, project_id, field, before, changed_at)
      SELECT ${change}, projects.id, j.value ->> 'field', j.value ->> 'before', ${now} FROM projects, json_each(${fields}) j
      WHERE ${owned} AND projects.closed_at IS NULL AND ${sessionIsOpen(couple)} AND ${below(limit)}
        AND event_date IS ${before.eventDate} AND event_location IS ${before.eventLocation} AND guest_range IS ${before.guestRange}
        AND budget_range IS ${before.budgetRange} AND budget_planner_range IS ${before.budgetPlannerRange}
        AND NOT EXISTS (SELECT 1 FROM requests r WHERE r.project_id = projects.id AND r.status <> 'rejected'
          AND r.public_id NOT IN (SELECT value FROM json_each(${known})))`),
    project: db.run(sql`
      UPDATE projects SET event_date = ${eventDate}, event_location = ${eventLocation}, event_place_kind = ${town.eventPlaceKind}, event_radius_km = ${town.eventRadiusKm},
        city = ${town.city}, zip_code = ${town.zipCode}, country = ${town.country}, latitude = ${town.latitude},
        longitude = ${town.longitude}, guest_range = ${guestRange}, budget_range = ${budgetRange},
        budget_planner_range = ${budgetPlannerRange}, match_query = ${JSON.stringify(query)}, updated_at = ${now}
      WHERE ${owned} AND ${isWritten}`),
    counted: db.run(countOne(limit, isWritten)),
    session: readOpen(db, couple),
    letters: planners.map((planner) =>
      queueMessageWhere(
        deps,
        {
          kind: "email",
          to: planner.email,
          dedupeKey: `projectChanged:${change}:${planner.request_id}`,
          accountId: couple.accountId,
          ...projectChangedEmail(
            sender.brand,
            planner,
            summary,
            facts,
            sender.requestUrl(planner.market, planner.request_id),
          ),
        },
        // Declined at the same moment: that planner needs no letter.
        sql`EXISTS (SELECT 1 FROM project_changes c JOIN requests r ON r.project_id = c.project_id
          WHERE c.change_id = ${change} AND r.public_id = ${planner.request_id} AND r.status <> 'rejected')`,
      ),
    ),
  });
  if (written.rowsAffected > 0) return { told: planners.length };
  throw new DomainError(still?.open ? "project.elsewhere" : "session.expired");
}
