import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { wordings } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import {
  budgetRanges,
  eventTypes,
  guestRanges,
  languages,
  plannerBudgetRanges,
  plannerPreferences,
  serviceTypes,
} from "#db/schema/enumerations";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { PREVIOUS_WROTE } from "~/domain/notifications/outbox.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { LOCALES, type Locale } from "~/i18n/markets";
import {
  CLAIM_NAMES,
  type Claims,
  LISTS,
  type List,
  type Names,
  storedNames,
  wordingOf,
} from "./claims-and-names.form";

const w = wordings;

const newest = (key: string) =>
  sql`(SELECT ${w.after} FROM ${w} WHERE ${eq(w.key, key)} ORDER BY ${w.id} DESC LIMIT 1)`;

export interface KnownWordings {
  /** Increases with each change of any label or figure. */
  version: number;
  claims: Partial<Claims>;
}

const claimColumns = sql.join(
  CLAIM_NAMES.map((claim) => sql`${newest(`claim:${claim}`)} AS ${sql.identifier(claim)}`),
  sql`, `,
);

/** Reads changed figures, and the version of all labels and figures. One row, found by indexes. */
export async function readClaims(db: Database): Promise<KnownWordings> {
  const [row] = await db.all<{ version: number } & Record<string, string | null>>(
    sql`SELECT coalesce((SELECT max(${w.id}) FROM ${w}), 0) AS version, ${claimColumns}`,
  );
  const worded = CLAIM_NAMES.flatMap((claim) => (row?.[claim] ? [[claim, Number(row[claim])]] : []));
  return { version: Number(row?.version ?? 0), claims: Object.fromEntries(worded) };
}

/** Maximum changes on a page. */
const LISTED = 30;

/** Returns changes with their authors, newest first. @param key label or figure that was changed; undefined: any */
const changesOf = (db: Database, administrator: Administrator, key?: string) =>
  db
    .select({ id: w.id, key: w.key, before: w.before, after: w.after, at: w.changedAt, by: administrators.name })
    .from(w)
    .innerJoin(administrators, eq(administrators.id, w.changedBy))
    .where(and(key === undefined ? undefined : eq(w.key, key), sessionIsOpen(administrator, "wordings")))
    .orderBy(desc(w.id))
    .limit(LISTED);

/** @throws DomainError session.expired */
export async function findWordings({ db }: Pick<Deps, "db">, administrator: Administrator, locale: Locale) {
  const lists = LISTS.map((list) => {
    const { table, slug } = tableOf(list);
    return sql`SELECT ${list} AS list, ${slug} AS slug, ${nameIn(table, locale)} AS name, ${table.position} AS position FROM ${table}`;
  });
  const { names, changes, claims } = await readInSession(db, [administrator, "wordings"], {
    names: db.all<{
      list: List;
      slug: string;
      name: string;
    }>(sql`SELECT list, slug, name FROM (${sql.join(lists, sql` UNION ALL `)})
      WHERE position > 0 AND ${sessionIsOpen(administrator, "wordings")} ORDER BY list, position`),
    changes: changesOf(db, administrator),
    claims: db.all<Record<string, string | null>>(sql`SELECT ${claimColumns}`),
  });
  return { names, changes, claims: claims[0] ?? {} };
}

export type WordingChange = Awaited<ReturnType<typeof findWordings>>["changes"][number];

/** @throws DomainError session.expired, wordings.notFound */
export async function findWording({ db }: Pick<Deps, "db">, administrator: Administrator, key: string) {
  const wording = wordingOf(key);
  if (!wording) throw new DomainError("wordings.notFound");
  const { changes, names } = await readInSession(db, [administrator, "wordings"], {
    changes: changesOf(db, administrator, key),
    names: wording.of === "name" ? [namesQuery(db, wording.list, wording.slug)] : [],
  });
  const stored = names[0]?.[0];
  if (wording.of === "name" && !stored) throw new DomainError("wordings.notFound");
  return {
    wording,
    changes,
    version: changes[0]?.id ?? 0,
    names: stored ? (JSON.parse(stored.names) as Names) : null,
    claim: wording.of === "claim" && changes[0] ? Number(changes[0].after) : null,
  };
}

/** Returns the names of a list's entry as JSON, in the order of `storedNames`. */
const namesColumn = (list: List) => {
  const { table } = tableOf(list);
  return sql<string>`json_object(${sql.join(
    LOCALES.map((locale) => sql`${locale}, ${nameIn(table, locale)}`),
    sql`, `,
  )})`;
};

const namesQuery = (db: Database, list: List, slug: string) => {
  const { table, slug: column } = tableOf(list);
  return db.all<{ names: string }>(
    sql`SELECT ${namesColumn(list)} AS names FROM ${table} WHERE ${eq(column, slug)} AND ${table.position} > 0`,
  );
};

interface ChangeWording {
  key: string;
  /** A figure, or a name in each language. */
  value: number | Names;
  /** Id of the newest change that the administrator saw; 0: none. */
  version: number;
}

const newestId = (key: string) => sql`coalesce((SELECT max(${w.id}) FROM ${w} WHERE ${eq(w.key, key)}), 0)`;

/**
 * Updates a label or figure and appends an audit row (rule wording-2). No-op if unchanged. One round trip.
 * @param defaults value of each figure until its first change
 * @throws DomainError session.expired, wordings.notFound, wordings.changed (by someone else, concurrently)
 */
export async function changeWording(
  deps: AuditDeps,
  administrator: Administrator,
  { key, value, version }: ChangeWording,
  defaults: Claims,
): Promise<void> {
  const wording = wordingOf(key);
  if (!wording || (wording.of === "claim") !== (typeof value === "number")) throw new DomainError("wordings.notFound");
  const { db, clock } = deps;
  const now = clock.now();
  const after = typeof value === "number" ? String(value) : storedNames(value);
  const listed = wording.of === "name" ? { ...tableOf(wording.list), name: wording.slug, list: wording.list } : null;
  const before = listed
    ? namesColumn(listed.list)
    : sql<string>`coalesce(${newest(key)}, ${String(wording.of === "claim" ? defaults[wording.claim] : "")})`;
  const from = listed ? sql`FROM ${listed.table} WHERE ${eq(listed.slug, listed.name)} AND` : sql`WHERE`;
  const stored = sql`(SELECT ${w.before} FROM ${w} WHERE ${w.id} = ${newestId(key)})`;
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(administrator, "wordings"),
      "wordings.notFound": sql`EXISTS (SELECT 1 ${from} 1)`,
      "wordings.changed": sql`${newestId(key)} = ${version}`,
    },
    {
      written: db.run(
        insertSelect(
          w,
          { key, before, after, changedAt: now, changedBy: administrator.administratorId },
          sql`${from} ${before} <> ${after}`,
        ),
      ),
      entered: auditStatement(
        deps,
        administrator,
        {
          act: "wording.changed",
          subjectKind: "wording",
          subjectId: key,
          before: listed ? stored : sql`json_object('value', json(${stored}))`,
          after: typeof value === "number" ? { value } : value,
        },
        PREVIOUS_WROTE,
      ),
      named: listed
        ? [
            db.run(
              sql`UPDATE ${listed.table} SET ${sql.join(
                LOCALES.map(
                  (locale) =>
                    sql`${sql.identifier(`name_${locale}`)} = ${typeof value === "number" ? "" : value[locale]}`,
                ),
                sql`, `,
              )} WHERE ${eq(listed.slug, listed.name)}`,
            ),
          ]
        : [],
    },
  );
}

/** Reverts the newest change, of id `version`. @throws session.expired, wordings.notFound, wordings.changed */
export async function undoWording(
  deps: AuditDeps,
  administrator: Administrator,
  { key, version }: Pick<ChangeWording, "key" | "version">,
  defaults: Claims,
): Promise<void> {
  const { found } = await readInSession(deps.db, [administrator, "wordings"], {
    found: deps.db
      .select({ before: w.before })
      .from(w)
      .where(and(eq(w.id, version), eq(w.key, key), sessionIsOpen(administrator, "wordings"))),
  });
  if (!found[0]) throw new DomainError("wordings.notFound");
  await changeWording(deps, administrator, { key, value: JSON.parse(found[0].before), version }, defaults);
}

const TABLES = {
  event_types: eventTypes,
  service_types: serviceTypes,
  guest_ranges: guestRanges,
  budget_ranges: budgetRanges,
  planner_budget_ranges: plannerBudgetRanges,
  planner_preferences: plannerPreferences,
} as const;

/** Returns the table of a list. Drizzle's types need one table type, so all are typed as `plannerPreferences`. */
export const tableOf = (list: List) =>
  list === "languages"
    ? { table: languages as unknown as typeof plannerPreferences, slug: languages.iso }
    : { table: TABLES[list] as typeof plannerPreferences, slug: TABLES[list].slug };
