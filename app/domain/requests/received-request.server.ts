import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import {
  budgetRanges,
  eventTypes,
  guestRanges,
  languages,
  plannerBudgetRanges,
  serviceTypes,
} from "#db/schema/enumerations";
import { projectChanges, projectLanguages, projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import { WEDDING } from "~/domain/projects/project.rules";
import { REVISION } from "~/domain/projects/projects.server";
import { isImpersonated, type Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { knownOf, openingOf, withoutContactData } from "./contact-data.rules";
import { coupleName, receivedColumns, toReceived } from "./received-requests.server";
import { factsQuery, toFacts } from "./request-facts.server";

export type RequestContact = NonNullable<ReceivedRequestDetail["contact"]>;

export type ReceivedRequestDetail = Awaited<ReturnType<typeof findReceivedRequest>>;

interface RequestChange {
  field: (typeof projectChanges.$inferSelect)["field"];
  /** Value when the request was sent: YYYY-MM-DD, a place, or the name of a range in the requested language. */
  before: string;
  changedAt: number;
}

/**
 * Finds a request. Before the unlock, message, event name and theme are masked, the message is cut, and the contact is
 * null. Names and phone are read to mask them.
 * @throws DomainError requests.notFound if it is unknown, another provider's, or the session has ended
 */
export async function findReceivedRequest(deps: Deps, provider: Provider, locale: Locale, publicId: string) {
  const { db, clock } = deps;
  const query = db
    .select({
      ...receivedColumns(locale),
      ...columnsOf(requests, ["unlockedAt", "rejectedAt", "rejectionReason", "unlockedBy", "message"]),
      ...columnsOf(projects, ["closedReason", "zipCode", "country", "guests"]),
      channel: projects.contactChannel,
      coupleLocale: accounts.locale,
      placeKind: projects.eventPlaceKind,
      guestRange: nameIn(guestRanges, locale),
      budgetRange: nameIn(budgetRanges, locale),
      budgetPlannerRange: nameIn(plannerBudgetRanges, locale),
      isWedding: sql`${projects.eventType} = ${WEDDING}`.mapWith(Boolean),
      languages: languagesIn(locale),
      theme: sql<string | null>`CASE WHEN ${projects.hasTheme} THEN ${projects.weddingTheme} END`,
      changes: changesIn(locale),
      revision: REVISION,
      ownProgress: { progress: requests.progress, note: requests.note },
      contact: { phone: ifUnlocked(accounts.phone), email: ifUnlocked(accounts.email) },
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .leftJoin(serviceTypes, eq(serviceTypes.slug, projects.serviceType))
    .leftJoin(guestRanges, eq(guestRanges.slug, projects.guestRange))
    .leftJoin(budgetRanges, eq(budgetRanges.slug, projects.budgetRange))
    .leftJoin(plannerBudgetRanges, eq(plannerBudgetRanges.slug, projects.budgetPlannerRange))
    .where(and(eq(requests.publicId, publicId), eq(requests.providerId, provider.providerId), sessionIsOpen(provider)));
  const found = await namedBatch(db, { rows: query, facts: factsQuery(deps, provider, publicId) });
  const [row] = found.rows;
  const facts = toFacts(found.facts, clock.now());
  if (!row || !facts) throw new DomainError("requests.notFound");
  const { message, theme, contact, changes, revision, ownProgress, ...request } = row;
  const { firstname, lastname, partner } = request.emailFields;
  const isHidden = isImpersonated(provider);
  const known = knownOf(request.emailFields);
  const isUnlocked = request.status === "unlocked";
  const opening = isUnlocked ? { text: message, cut: false } : openingOf(message, ...known);
  return {
    ...toReceived(request),
    message: opening.text,
    cut: opening.cut,
    theme: theme === null || isUnlocked ? theme : withoutContactData(theme, ...known),
    facts,
    changes: latestOf(changes),
    revision,
    ownProgress: isUnlocked && !isHidden ? ownProgress : null,
    contact: isUnlocked
      ? {
          name: [`${firstname} ${lastname}`, ...(partner?.slice(0, 1) ?? [])].join(" & "),
          firstname,
          lastname,
          phone: isHidden || request.channel === "email" ? null : contact.phone,
          email: isHidden || request.channel === "phone" ? null : contact.email,
          /** True for an administrator in the account: phone and email are null. */
          isHidden,
        }
      : null,
  };
}

const ifUnlocked = (column: typeof accounts.phone | typeof accounts.email) =>
  sql<string | null>`CASE WHEN ${eq(requests.status, "unlocked")} THEN ${column} END`;

const languagesIn = (locale: Locale) =>
  sql`
  (SELECT json_group_array(label) FROM (
    SELECT ${nameIn(languages, locale)} AS label
    FROM ${projectLanguages} JOIN ${languages} ON ${languages.iso} = ${projectLanguages.iso}
    WHERE ${projectLanguages.projectId} = ${projects.id} ORDER BY ${languages.position}))`.mapWith(
    (json: string) => JSON.parse(json) as string[],
  );

/** Selects the project's changes since the request was sent, oldest first. */
function changesIn(locale: Locale) {
  const ranges = { guestRange: guestRanges, budgetRange: budgetRanges, budgetPlannerRange: plannerBudgetRanges };
  const names = Object.entries(ranges).map(([field, table]) => {
    const range = alias(table, "range");
    return sql`WHEN ${field} THEN (SELECT ${nameIn(range, locale)} FROM ${table} ${range} WHERE ${range.slug} = ${projectChanges.before})`;
  });
  return sql`
    (SELECT json_group_array(json_object('field', field, 'before', before, 'changedAt', changed_at)) FROM (
      SELECT ${projectChanges.field} AS field, ${projectChanges.changedAt} AS changed_at,
        coalesce(CASE ${projectChanges.field} ${sql.join(names, sql` `)} END, ${projectChanges.before}) AS before
      FROM ${projectChanges}
      WHERE ${projectChanges.projectId} = ${projects.id} AND ${projectChanges.changedAt} > ${requests.createdAt}
      ORDER BY ${projectChanges.id}))`.mapWith((json: string) => JSON.parse(json) as RequestChange[]);
}

/** Returns one entry per field: the value when the request was sent, and the time of the last change. */
function latestOf(changes: readonly RequestChange[]): RequestChange[] {
  const byField = new Map<string, RequestChange>();
  for (const change of changes) {
    const first = byField.get(change.field) ?? change;
    byField.set(change.field, { ...first, changedAt: change.changedAt });
  }
  return [...byField.values()];
}

/** Maximum requests in a file, newest first. */
const MOST = 5_000;

const UNLOCKED = eq(requests.status, "unlocked");

export type ExportedRequest = NonNullable<Awaited<ReturnType<typeof findExportedRequests>>>[number];

/** Finds requests for a file, newest first; before the unlock without name and contact data. Null: no session. */
export async function findExportedRequests({ db }: Pick<Deps, "db">, provider: Provider, locale: Locale) {
  const query = db
    .select({
      ...receivedColumns(locale),
      ...columnsOf(requests, ["unlockedAt", "rejectedAt", "progress", "note"]),
      guests: sql<string | null>`coalesce(CAST(${projects.guests} AS TEXT), ${nameIn(guestRanges, locale)})`,
      budget: nameIn(budgetRanges, locale),
      plannerBudget: nameIn(plannerBudgetRanges, locale),
      name: sql<string | null>`CASE WHEN ${UNLOCKED} THEN ${coupleName} END`,
      phone: contactOf(accounts.phone, "email"),
      email: contactOf(accounts.email, "phone"),
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .leftJoin(serviceTypes, eq(serviceTypes.slug, projects.serviceType))
    .leftJoin(guestRanges, eq(guestRanges.slug, projects.guestRange))
    .leftJoin(budgetRanges, eq(budgetRanges.slug, projects.budgetRange))
    .leftJoin(plannerBudgetRanges, eq(plannerBudgetRanges.slug, projects.budgetPlannerRange))
    .where(and(eq(requests.providerId, provider.providerId), sessionIsOpen(provider)))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(MOST);
  const read = await namedBatch(db, { session: readOpen(db, provider), rows: query });
  const [session] = read.session;
  const { rows } = read;
  return session?.open ? rows.map(toReceived) : null;
}

/** Column: phone or email after the unlock, unless the couple wants to be contacted by the other only. */
const contactOf = (column: typeof accounts.phone | typeof accounts.email, other: "phone" | "email") =>
  sql<string | null>`CASE WHEN ${UNLOCKED} AND ${projects.contactChannel} <> ${other} THEN ${column} END`;
