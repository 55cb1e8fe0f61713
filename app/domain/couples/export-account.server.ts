import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import type { Deps } from "~/domain/deps";
import { nameColumn } from "~/domain/projects/find-projects.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { isToCouple } from "./account-letters.server";

type Row = Record<string, unknown>;

/**
 * Everything that is kept about a couple, in one round trip, as a file for it to read: instants as ISO 8601 in UTC, the choices of a
 * project with their names in the couple's language. Left out are keys of the tables, hashes, and `match_query`, a working copy of what
 * is beside it. Texts that hold a login code are left out as well.
 * @returns null when the session has ended, or the account is gone
 */
export async function exportAccount({ db, clock }: Deps, couple: Couple, locale: Locale) {
  const { accountId } = couple;
  const { id: _, ...accountColumns } = getTableColumns(accounts);
  const { id: _id, accountId: _accountId, matchQuery, ...projectColumns } = getTableColumns(projects);
  const own = sql`p.account_id = ${accountId}`;
  const [account, projectRows, names, changes, languages, requestRows, favorites, sessions, codes, letters] =
    await db.batch([
      db
        .select(accountColumns)
        .from(accounts)
        .where(and(eq(accounts.id, accountId), sessionIsOpen(couple))),
      db.select(projectColumns).from(projects).where(eq(projects.accountId, accountId)).orderBy(projects.id),
      db.all<Row & { project: string }>(sql`
      SELECT p.public_id AS project, ${nameColumn("et", locale)} AS eventType, ${nameColumn("st", locale)} AS serviceType,
        ${nameColumn("gr", locale)} AS guestRange, ${nameColumn("br", locale)} AS budgetRange,
        ${nameColumn("pbr", locale)} AS budgetPlannerRange, ${nameColumn("pp", locale)} AS plannerPreference
      FROM projects p JOIN event_types et ON et.slug = p.event_type LEFT JOIN service_types st ON st.slug = p.service_type
        LEFT JOIN guest_ranges gr ON gr.slug = p.guest_range LEFT JOIN budget_ranges br ON br.slug = p.budget_range
        LEFT JOIN planner_budget_ranges pbr ON pbr.slug = p.budget_planner_range
        LEFT JOIN planner_preferences pp ON pp.slug = p.planner_preference
      WHERE ${own}`),
      db.all<Row & { project: string }>(sql`
      SELECT p.public_id AS project, c.field, c.before, c.changed_at AS changedAt
      FROM projects p JOIN project_changes c ON c.project_id = p.id WHERE ${own} ORDER BY c.id`),
      db.all<{ project: string; iso: string; name: string }>(sql`
      SELECT p.public_id AS project, l.iso, ${nameColumn("l", locale)} AS name
      FROM projects p JOIN project_languages pl ON pl.project_id = p.id JOIN languages l ON l.iso = pl.iso
      WHERE ${own} ORDER BY l.position`),
      db.all<Row & { project: string }>(sql`
      SELECT p.public_id AS project, v.name AS planner, v.public_id AS plannerPublicId, r.public_id AS publicId, r.status, r.message,
        r.created_at AS createdAt, r.seen_at AS seenAt, r.unlocked_at AS unlockedAt, r.rejected_at AS rejectedAt,
        r.rejection_reason AS rejectionReason
      FROM requests r JOIN projects p ON p.id = r.project_id JOIN providers v ON v.id = r.provider_id
      WHERE ${own} ORDER BY r.created_at, r.id`),
      db.all<Row>(sql`
      SELECT v.name AS planner, v.public_id AS plannerPublicId, f.created_at AS createdAt
      FROM favorites f JOIN providers v ON v.id = f.provider_id WHERE f.account_id = ${accountId} ORDER BY f.created_at DESC, v.id`),
      db.all<Row>(sql`
      SELECT s.created_at AS createdAt, s.ended_at AS endedAt,
        (SELECT max(t.created_at) FROM refresh_tokens t WHERE t.session_id = s.id) AS renewedAt
      FROM sessions s WHERE s.account_id = ${accountId} ORDER BY s.created_at`),
      db.all<Row>(sql`
      SELECT created_at AS createdAt, sent_at AS sentAt, used_at AS usedAt FROM login_codes
      WHERE phone = (SELECT phone FROM accounts WHERE id = ${accountId}) ORDER BY created_at`),
      db.all<Row>(sql`
      SELECT kind, recipient, subject, CASE WHEN sensitive THEN NULL ELSE text END AS text, state, created_at AS createdAt, sent_at AS sentAt
      FROM outbox WHERE ${isToCouple(couple)} ORDER BY id`),
    ]);
  if (!account[0]) return null;
  return {
    exportedAt: new Date(clock.now()).toISOString(),
    account: readable(account[0]),
    projects: projectRows.map((project) => {
      const of = <R extends { project: string }>(rows: R[]) =>
        rows.filter((row) => row.project === project.publicId).map(({ project: _project, ...row }) => row);
      return {
        ...readable(project),
        names: of(names)[0] ?? {},
        languages: of(languages),
        changes: of(changes).map(readable),
        requests: of(requestRows).map(readable),
      };
    }),
    favorites: favorites.map(readable),
    sessions: sessions.map(readable),
    loginCodes: codes.map(readable),
    messages: letters.map(readable),
  };
}

/** Instants are the numbers in fields that end in `At`. */
export function readable(row: object): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith("At") && typeof value === "number" ? new Date(value).toISOString() : value,
    ]),
  );
}
