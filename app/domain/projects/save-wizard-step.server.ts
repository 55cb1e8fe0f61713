import {
  and,
  count,
  eq,
  exists,
  getTableColumns,
  isNotNull,
  isNull,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import {
  budgetRanges,
  eventTypes,
  guestRanges,
  languages,
  plannerBudgetRanges,
  plannerPreferences,
  serviceTypes,
} from "#db/schema/enumerations";
import { projectLanguages, projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { accountOfCouple, isOfCouple } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isOnOffer } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { MatchQuery } from "~/domain/matching/matching.rules";
import { PLACE_FIELDS } from "~/domain/places/places.rules";
import { placeQueries, settlePlace, type UnclearPlace } from "~/domain/places/places.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, Market } from "~/i18n/markets";
import { type FormStep, isStepValid, PROJECT, type ProjectFacts, STEP_FIELDS, type TypedStep } from "./project.rules";
import { projectMatchQuery } from "./project-match-query.rules";
import {
  bandsQuery,
  categoriesQuery,
  factsOf,
  homeStored,
  languagesStored,
  placeOf,
  townOf,
  townStored,
  wasWrittenTo,
} from "./projects.server";
import type { EventStep, LanguagesStep, SettingStep } from "./wizard.form";

export type WizardStep =
  | { step: 1; values: EventStep }
  | { step: 2; values: SettingStep; locale: Locale }
  | { step: 3; values: LanguagesStep };

type SavedStep =
  /** `openDrafts`: number of projects with unsent messages of step 4. `matched`: null, except at the first matching. */
  { openDrafts: number; matched: MatchQuery | null } | { unclear: UnclearPlace };

/**
 * Saves a step; the third one saves the project (rule wizard-11). Safe to repeat: the form names its draft.
 * @throws DomainError session.expired, project.sent (a planner has it), project.closed, project.notFound,
 * project.choice { field } (not in the enumeration)
 */
export async function saveWizardStep(
  { db, clock }: Deps,
  couple: Couple,
  market: Market,
  input: WizardStep,
): Promise<SavedStep> {
  const { draft } = input.values;
  const typed = input.step === 2 ? placeOf(input.values) : { text: "" };
  const locale = input.step === 2 ? input.locale : market.locale;
  const placeOptions = { kinds: PLACE_FIELDS.event, locale, market: market.code };
  const account = accountOfCouple(couple.accountId);
  const read = await readInSession(db, [couple], {
    rows: db
      .select({
        home: homeStored(),
        stored: getTableColumns(projects),
        languages: languagesStored(),
        contacted: wasWrittenTo(db).mapWith(Boolean),
      })
      .from(accounts)
      .leftJoin(projects, and(isOfCouple(projects.accountId, couple.accountId), eq(projects.publicId, draft)))
      .where(eq(accounts.id, account)),
    others: db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.publicId, draft), not(isOfCouple(projects.accountId, couple.accountId)))),
    categories: categoriesQuery(db),
    bands: bandsQuery(db),
    known: db.all<{ field: string; slug: string }>(
      sql.join(
        Object.entries(CHOICES).map(
          ([field, table]) =>
            sql`SELECT ${field} AS field, ${"iso" in table ? table.iso : table.slug} AS slug FROM ${table} WHERE ${isOnOffer(table)}`,
        ),
        sql` UNION ALL `,
      ),
    ),
    places: placeQueries(db, typed, placeOptions),
  });
  const [row] = read.rows;
  const { others, categories, bands, known, places } = read;
  if (!row || others.length > 0 || (!row.stored && input.step !== 1)) throw new DomainError("project.notFound");
  const { stored, home, contacted } = row;
  if (stored && stored.closedAt !== null) throw new DomainError("project.closed");
  if (stored && (stored.sentAt !== null || contacted)) throw new DomainError("project.sent");
  for (const [field, slug] of choicesOf(input))
    if (!known.some((entry) => entry.field === field && entry.slug === slug))
      throw new DomainError("project.choice", { field });

  // An unchanged text keeps its place, in any language.
  const untouched = input.step === 2 && input.values.eventLocation === stored?.eventLocation;
  const resolved = input.step === 2 && !untouched ? settlePlace(typed, places, placeOptions) : null;
  if (resolved && !("found" in resolved)) return { unclear: resolved };
  const place = resolved?.found ?? null;
  const location = place?.label ?? stored?.eventLocation ?? null;
  const facts = { ...factsOf(stored, row.languages), ...newFacts(input), eventLocation: location };
  const town = place ? townOf(place) : townStored(stored);
  const complete =
    [1, 2, 3].every((step) => isStepValid(step, facts)) && (stored?.status === "saved" || input.step === 3);
  const now = clock.now();
  const reached = Math.max(stored?.reachedStep ?? 1, isStepValid(input.step, facts) ? input.step + 1 : input.step);

  const tables = { categories, bands, locale: market.locale };
  const query = complete ? projectMatchQuery(facts, town, home, tables) : null;

  const { eventType, otherEvent, serviceType, hasTheme, weddingTheme, eventDate, guestRange } = facts;
  const { budgetRange, budgetPlannerRange, plannerPreference } = facts;
  const changes = {
    serviceType,
    hasTheme,
    weddingTheme,
    otherEvent,
    eventDate,
    eventLocation: location,
    ...town,
    guestRange,
    budgetRange,
    budgetPlannerRange,
    plannerPreference,
    // A draft that the partner created before joining moves to the owner's account.
    accountId: account,
    status: complete ? "saved" : (stored?.status ?? "draft"),
    reachedStep: reached,
    // Empty only while step 1 is unsaved; step 1 requires the event type.
    eventType: eventType ?? "",
    matchQuery: query && JSON.stringify(query),
    updatedAt: now,
    savedAt: complete ? now : null,
  } satisfies SQLiteUpdateSetSource<typeof projects>;
  const finished = sql`nullif(json_remove(${projects.unfinished}, ${`$."${input.step}"`}), '{}')`;
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.publicId, draft));
  const unchangeable = db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.publicId, draft),
        or(
          not(isOfCouple(projects.accountId, couple.accountId)),
          isNotNull(projects.sentAt),
          isNotNull(projects.closedAt),
          wasWrittenTo(db),
        ),
      ),
    );
  const chosen = facts.languages.map((iso) => ({ projectId: sql`${own}`, iso }));
  const { drafts } = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(couple), "project.sent": notExists(unchangeable) },
    {
      saved: db
        .insert(projects)
        .values({ publicId: draft, createdAt: now, ...changes })
        .onConflictDoUpdate({ target: projects.publicId, set: { ...changes, unfinished: finished } }),
      languagesDropped: db
        .delete(projectLanguages)
        .where(and(eq(projectLanguages.projectId, own), notInArray(projectLanguages.iso, facts.languages))),
      languagesAdded: chosen.length > 0 ? [db.insert(projectLanguages).values(chosen).onConflictDoNothing()] : [],
      drafts: db
        .select({ open: count() })
        .from(projects)
        .where(
          and(isOfCouple(projects.accountId, couple.accountId), isNull(projects.sentAt), isNull(projects.closedAt)),
        ),
    },
  );
  const isFirst = stored?.status !== "saved" && query !== null && !("error" in query);
  return { openDrafts: drafts[0]?.open ?? 0, matched: isFirst ? query : null };
}

const CHOICES = {
  eventType: eventTypes,
  serviceType: serviceTypes,
  guestRange: guestRanges,
  budgetRange: budgetRanges,
  budgetPlannerRange: plannerBudgetRanges,
  languages,
  plannerPreference: plannerPreferences,
} as const;

const choicesOf = ({ values }: WizardStep): [string, string][] =>
  Object.entries(values).flatMap(([field, value]) =>
    field in CHOICES && value !== null && value !== undefined
      ? [value].flat().map((slug): [string, string] => [field, String(slug)])
      : [],
  );

function newFacts(input: WizardStep): Partial<ProjectFacts> {
  if (input.step === 2) {
    const { eventDate, guestRange, budgetRange, budgetPlannerRange } = input.values;
    return { eventDate, guestRange, budgetRange, budgetPlannerRange };
  }
  const { draft: _, ...values } = input.values;
  return values;
}

/** Stores unvalidated input of a step, next to its saved answers. No-op once a planner has the project or message. */
export async function keepUnfinishedStep(
  { db, clock }: Deps,
  couple: Couple,
  { draft, step, typed }: { draft: string; step: FormStep; typed: TypedStep },
): Promise<void> {
  const known = Object.fromEntries(STEP_FIELDS[step].flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));
  await db
    .update(projects)
    .set({
      updatedAt: clock.now(),
      unfinished: sql`json_set(${STORED}, ${`$."${step}"`}, json(${JSON.stringify(known)}))`,
    })
    .where(and(isOpenDraft(couple, draft), step === 4 ? undefined : not(wasWrittenTo(db))));
}

/** Saves only the message to one planner; an empty one deletes it. No-op once it is sent. */
export async function keepMessageAlone(
  { db, clock }: Deps,
  couple: Couple,
  { draft, planner, message }: { draft: string; planner: string; message: string },
): Promise<void> {
  const key = db
    .select({ path: sql`'$.alone."' || ${providers.publicId} || '"'` })
    .from(providers)
    .where(eq(providers.publicId, planner));
  const kept = message === "" ? sql`json_remove(${STORED}, ${key})` : sql`json_set(${STORED}, ${key}, ${message})`;
  await db
    .update(projects)
    .set({ updatedAt: clock.now(), unfinished: kept })
    .where(and(isOpenDraft(couple, draft), exists(key), not(hasProject(db, planner))));
}

const STORED = sql`coalesce(${projects.unfinished}, '{}')`;

const isOpenDraft = (couple: Couple, draft: string): SQL | undefined =>
  and(
    eq(projects.publicId, draft),
    isOfCouple(projects.accountId, couple.accountId),
    isNull(projects.sentAt),
    isNull(projects.closedAt),
    sql`length(${STORED}) <= ${PROJECT.unfinishedSize}`,
    sessionIsOpen(couple),
  );

const hasProject = (db: Database, planner: string) =>
  exists(
    db
      .select({ id: requests.id })
      .from(requests)
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .where(and(eq(requests.projectId, projects.id), eq(providers.publicId, planner))),
  );
