import { and, eq, exists, getTableColumns, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { budgetRanges, eventTypes, guestRanges, plannerBudgetRanges } from "#db/schema/enumerations";
import { projectChanges, projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { partnerNames } from "~/domain/couples/access.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { type ChangedFact, projectChangedEmail } from "~/domain/notifications/request-emails.server";
import { PLACE_FIELDS } from "~/domain/places/places.rules";
import { placeQueries, settlePlace, type UnclearPlace } from "~/domain/places/places.server";
import { below, countOne, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, Market } from "~/i18n/markets";
import { paths } from "~/paths";
import type { ContactChannel } from "./project.rules";
import { projectMatchQuery } from "./project-match-query.rules";
import {
  bandsQuery,
  categoriesQuery,
  factsOf,
  homeStored,
  isOwnProject,
  languagesStored,
  placeOf,
  plannersBesides,
  plannersToTell,
  townOf,
  townStored,
} from "./projects.server";
import type { SettingStep } from "./wizard.form";

/** Fields that can change after the message is sent. Another event or service is another project. */
const CHANGEABLE = ["eventDate", "eventLocation", "guestRange", "budgetRange", "budgetPlannerRange"] as const;

/** Limit of changes per account and day: each one sends an email to every planner. */
export const CHANGE_LIMIT = { count: 10, window: days(1) } as const;

type ChangeResult =
  /** Number of notified planners; null if nothing changed. */
  { told: number | null } | { unclear: UnclearPlace };

/**
 * Changes a project, and emails old and new values to every planner that has not declined. No-op if unchanged.
 * @throws DomainError session.expired, project.notFound, project.closed, project.changes { count } (limit reached),
 * project.choice { field }, project.elsewhere (changed, or another planner contacted, concurrently)
 */
export async function changeProject(
  deps: LinkDeps,
  couple: Couple,
  { market, locale }: { market: Market; locale: Locale },
  input: SettingStep,
): Promise<ChangeResult> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const limit = limitOf(`change:${couple.accountId}`, CHANGE_LIMIT, now);
  const owned = isOwnProject(couple, { publicId: input.draft, savedOnly: true });
  const typed = placeOf(input);
  const placeOptions = { kinds: PLACE_FIELDS.event, locale, market: market.code };
  const {
    rows: [row],
    planners,
    categories,
    bands,
    allowed: [may],
    places,
    ...offered
  } = await readInSession(db, [couple], {
    rows: db
      .select({
        project: getTableColumns(projects),
        languages: languagesStored(),
        firstname: accounts.firstname,
        lastname: accounts.lastname,
        phone: accounts.phone,
        partner: partnerNames(),
        home: homeStored(),
        eventType: namesIn(eventTypes),
      })
      .from(projects)
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .where(owned),
    planners: plannersToTell(db, owned),
    guestRange: rangesQuery(db, guestRanges),
    budgetRange: rangesQuery(db, budgetRanges),
    budgetPlannerRange: rangesQuery(db, plannerBudgetRanges),
    categories: categoriesQuery(db),
    bands: bandsQuery(db),
    allowed: readAllowed(db, [limit]),
    places: placeQueries(db, typed, placeOptions),
  });
  if (!row) throw new DomainError("project.notFound");
  const { project, languages, firstname, lastname, phone, partner, home, eventType } = row;
  if (project.closedAt !== null) throw new DomainError("project.closed");
  for (const field of ["guestRange", "budgetRange", "budgetPlannerRange"] as const)
    if (!offered[field].some((range) => range.slug === input[field] && range.position > 0))
      throw new DomainError("project.choice", { field });
  if (!may?.allowed) throw new DomainError("project.changes", { count: limit.count });

  const before = factsOf(project, languages);
  const kept = typed.text === before.eventLocation;
  const resolved = kept ? null : settlePlace(typed, places, placeOptions);
  if (resolved && !("found" in resolved)) return { unclear: resolved };
  const town = resolved ? townOf(resolved.found) : townStored(project);
  const moved = JSON.stringify(town) !== JSON.stringify(townStored(project));
  const { eventDate, guestRange, budgetRange, budgetPlannerRange } = input;
  // The same place in another language is no change.
  const eventLocation = resolved && moved ? resolved.found.label : before.eventLocation;
  const after = { eventDate, guestRange, budgetRange, budgetPlannerRange, eventLocation };
  const changed = CHANGEABLE.filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return { told: null };

  const query = projectMatchQuery({ ...before, ...after }, town, home, { categories, bands, locale: market.locale });
  const change = newPublicId();
  const known = planners.map(({ requestId }) => requestId);
  const place = town.city ?? eventLocation ?? "";
  const author = { firstname, lastname, phone, partner };
  const summary = { names: { eventType }, otherEvent: project.otherEvent, eventDate, place, ...author };
  const readable = (field: (typeof CHANGEABLE)[number], value: string | null): ChangedFact["before"] => {
    const range = field in offered && offered[field as keyof typeof offered].find(({ slug }) => slug === value);
    return range ? { names: range.names } : { text: value ?? "" };
  };
  const facts = changed.map((field) => ({
    field,
    before: readable(field, before[field]),
    after: readable(field, after[field]),
  }));
  const told = await Promise.all(
    planners.map(async (planner) => ({
      planner,
      url: links.url(planner.market, paths.pro.request(planner.requestId)),
      notice: await noticeTo(links, "closed", { ...planner, owner: { providerId: planner.providerId } }),
    })),
  );
  const isAsRead = exists(
    db
      .select({ id: projects.id })
      .from(projects)
      .where(
        and(
          owned,
          isNull(projects.closedAt),
          below(limit),
          ...CHANGEABLE.map((field) => sql`${projects[field]} IS ${before[field]}`),
          notExists(plannersBesides(db, known)),
        ),
      ),
  );
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(couple), "project.elsewhere": isAsRead },
    {
      changes: db.insert(projectChanges).values(
        changed.map((field) => ({
          changeId: change,
          projectId: project.id,
          field,
          before: before[field] ?? "",
          changedAt: now,
        })),
      ),
      project: db
        .update(projects)
        .set({ ...after, ...town, matchQuery: JSON.stringify(query), updatedAt: now })
        .where(eq(projects.id, project.id)),
      counted: db.run(countOne(limit)),
      emails: told.flatMap(({ planner, notice, url }) =>
        queueNotice(
          deps,
          notice,
          {
            dedupeKey: `projectChanged:${change}:${planner.requestId}`,
            url,
            accountId: project.accountId,
            ...projectChangedEmail(links.brand, planner, summary, facts, url, notice.fine),
          },
          // A planner that declines concurrently needs no email.
          exists(
            db
              .select({ id: requests.id })
              .from(requests)
              .where(and(eq(requests.publicId, planner.requestId), ne(requests.status, "rejected"))),
          ),
        ),
      ),
    },
  );
  return { told: planners.length };
}

function rangesQuery(db: Database, table: typeof guestRanges | typeof budgetRanges | typeof plannerBudgetRanges) {
  return db.select({ slug: table.slug, position: table.position, names: namesIn(table) }).from(table);
}

/** Stores which contact data planners receive. @throws DomainError session.expired, project.notFound, project.closed */
export async function saveContactChannel(
  { db }: Pick<Deps, "db">,
  couple: Couple,
  { project: publicId, contactChannel }: { project: string; contactChannel: ContactChannel },
) {
  const owned = isOwnProject(couple, { publicId, savedOnly: true, anyKind: true });
  const isSome = (condition?: SQL) =>
    exists(db.select({ id: projects.id }).from(projects).where(and(owned, condition)));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(couple),
      "project.notFound": isSome(),
      "project.closed": isSome(isNull(projects.closedAt)),
    },
    { saved: db.update(projects).set({ contactChannel }).where(owned) },
  );
}
