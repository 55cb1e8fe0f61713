import { and, desc, eq, getTableColumns, gte, max, or, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { accounts, couplePartners, loginCodes } from "#db/schema/accounts";
import {
  budgetRanges,
  eventTypes,
  guestRanges,
  languages,
  plannerBudgetRanges,
  plannerPreferences,
  serviceTypes,
} from "#db/schema/enumerations";
import { favorites, shortlistLinks } from "#db/schema/favorites";
import { outbox } from "#db/schema/outbox";
import { projectChanges, projectLanguages, projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { refreshTokens, sessions } from "#db/schema/sessions";
import { venueFavorites, venues } from "#db/schema/venues";
import { conversationExports, conversationParts } from "~/domain/conversations/export-conversations.server";
import type { Deps } from "~/domain/deps";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import { noticeExports } from "~/domain/notifications/choose-notices.server";
import { choiceNames } from "~/domain/projects/projects.server";
import { commonParts, historyExports, readable } from "~/domain/providers/export-history.server";
import { venueName, visibleAnswer } from "~/domain/requests/request-columns.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { isToCouple } from "./delete-account.server";

/** Omits internal keys, hashes, `match_query` (a copy of other columns), and texts with a login code. */
export async function exportAccount({ db, clock }: Deps, couple: Couple, locale: Locale) {
  const { accountId } = couple;
  const { id: _, ...accountColumns } = getTableColumns(accounts);
  const { id: _id, accountId: _accountId, matchQuery, ...projectColumns } = getTableColumns(projects);
  const own = eq(projects.accountId, accountId);
  const project = projects.publicId;
  const planner = { planner: providers.name, plannerPublicId: providers.publicId };
  const found = await namedBatch(db, {
    account: db
      .select(accountColumns)
      .from(accounts)
      .where(and(eq(accounts.id, accountId), sessionIsOpen(couple))),
    projects: db.select(projectColumns).from(projects).where(own).orderBy(projects.id),
    names: db
      .select({ project, ...choiceNames(locale) })
      .from(projects)
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .leftJoin(serviceTypes, eq(serviceTypes.slug, projects.serviceType))
      .leftJoin(guestRanges, eq(guestRanges.slug, projects.guestRange))
      .leftJoin(budgetRanges, eq(budgetRanges.slug, projects.budgetRange))
      .leftJoin(plannerBudgetRanges, eq(plannerBudgetRanges.slug, projects.budgetPlannerRange))
      .leftJoin(plannerPreferences, eq(plannerPreferences.slug, projects.plannerPreference))
      .where(own),
    changes: db
      .select({
        project,
        field: projectChanges.field,
        before: projectChanges.before,
        changedAt: projectChanges.changedAt,
      })
      .from(projects)
      .innerJoin(projectChanges, eq(projectChanges.projectId, projects.id))
      .where(own)
      .orderBy(projectChanges.id),
    languages: db
      .select({ project, iso: languages.iso, name: nameIn(languages, locale) })
      .from(projects)
      .innerJoin(projectLanguages, eq(projectLanguages.projectId, projects.id))
      .innerJoin(languages, eq(languages.iso, projectLanguages.iso))
      .where(own)
      .orderBy(languages.position),
    requests: db
      .select({
        project,
        ...planner,
        venue: venueName(),
        ...columnsOf(requests, ["publicId", "message", "byPartner", "createdAt", "seenAt", "unlockedAt", "endedAt"]),
        ...visibleAnswer(clock.now()),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .where(own)
      .orderBy(requests.createdAt, requests.id),
    partnerships: db
      .select({
        role: sql<
          "owner" | "partner"
        >`CASE WHEN ${couplePartners.ownerId} = ${accountId} THEN 'owner' ELSE 'partner' END`,
        expiresAt: couplePartners.expiresAt,
        joinedAt: couplePartners.joinedAt,
      })
      .from(couplePartners)
      .where(or(eq(couplePartners.ownerId, accountId), eq(couplePartners.partnerId, accountId))),
    partnerMessages: db
      .select({ project, ...planner, venue: venueName(), message: requests.message, createdAt: requests.createdAt })
      .from(couplePartners)
      .innerJoin(projects, eq(projects.accountId, couplePartners.ownerId))
      .innerJoin(requests, eq(requests.projectId, projects.id))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .where(
        and(
          eq(couplePartners.partnerId, accountId),
          eq(requests.byPartner, true),
          gte(requests.createdAt, couplePartners.joinedAt),
        ),
      )
      .orderBy(requests.createdAt, requests.id),
    ...conversationExports(db, couple),
    favorites: db
      .select({ ...planner, createdAt: favorites.createdAt })
      .from(favorites)
      .innerJoin(providers, eq(providers.id, favorites.providerId))
      .where(eq(favorites.accountId, accountId))
      .orderBy(desc(favorites.createdAt), providers.id),
    venueFavorites: db
      .select({ venue: venues.name, venuePublicId: venues.publicId, createdAt: venueFavorites.createdAt })
      .from(venueFavorites)
      .innerJoin(venues, eq(venues.id, venueFavorites.venueId))
      .where(eq(venueFavorites.accountId, accountId))
      .orderBy(desc(venueFavorites.createdAt), venues.id),
    shortlistLink: db
      .select({ createdAt: shortlistLinks.createdAt })
      .from(shortlistLinks)
      .where(eq(shortlistLinks.accountId, accountId)),
    sessions: db
      .select({
        createdAt: sessions.createdAt,
        endedAt: sessions.endedAt,
        renewedAt: sql<number | null>`${db
          .select({ at: max(refreshTokens.createdAt) })
          .from(refreshTokens)
          .where(eq(refreshTokens.sessionId, sessions.id))}`,
      })
      .from(sessions)
      .where(eq(sessions.accountId, accountId))
      .orderBy(sessions.createdAt),
    codes: db
      .select({ createdAt: loginCodes.createdAt, sentAt: loginCodes.sentAt, usedAt: loginCodes.usedAt })
      .from(loginCodes)
      .where(
        eq(loginCodes.phone, db.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, accountId))),
      )
      .orderBy(loginCodes.createdAt),
    emails: db
      .select({
        ...columnsOf(outbox, ["kind", "recipient", "subject"]),
        text: sql<string | null>`CASE WHEN ${outbox.sensitive} THEN NULL ELSE ${outbox.text} END`,
        ...columnsOf(outbox, ["state", "createdAt", "sentAt"]),
      })
      .from(outbox)
      // Omits delayed emails, which may be cancelled before they are sent.
      .where(and(isToCouple(couple), sql`NOT (${outbox.attempts} = 0 AND ${outbox.nextAttemptAt} > ${clock.now()})`))
      .orderBy(outbox.id),
    ...noticeExports(db, couple, sessionIsOpen(couple), clock.now()),
    ...historyExports(db, couple, sessionIsOpen(couple)),
  });
  const [account] = found.account;
  if (!account) return null;
  const { conversations, archivedConversations } = conversationParts(found);
  return {
    exportedAt: new Date(clock.now()).toISOString(),
    account: readable(account),
    projects: found.projects.map((row) => {
      const of = <R extends { project: string }>(rows: R[]) =>
        rows.filter((one) => one.project === row.publicId).map(({ project: _project, ...rest }) => rest);
      return {
        ...readable(row),
        names: of(found.names)[0] ?? {},
        languages: of(found.languages),
        changes: of(found.changes).map(readable),
        requests: of(found.requests).map(readable),
        conversations: conversations
          .filter((message) => message.project === row.publicId)
          .map(({ project: _project, ...message }) => message),
      };
    }),
    archivedConversations,
    partnerships: found.partnerships.map(readable),
    partnerMessages: found.partnerMessages.map(readable),
    favorites: [...found.favorites, ...found.venueFavorites].map(readable),
    shortlistLink: found.shortlistLink.map(readable),
    sessions: found.sessions.map(readable),
    loginCodes: found.codes.map(readable),
    messages: found.emails.map(readable),
    ...commonParts(found),
  };
}
