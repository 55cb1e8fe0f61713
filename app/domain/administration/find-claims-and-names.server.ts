import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { wordings } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { LOCALES, type Locale } from "~/i18n/markets";
import { CLAIM_NAMES, type Claims, LISTS, type List, type Names, wordingOf } from "./claims-and-names.form";
import { tableOf } from "./worded-tables.server";

const w = wordings;

/** Selects the newest row of a key, which is the current value. */
const newest = (key: string) =>
  sql`(SELECT ${w.after} FROM ${w} WHERE ${eq(w.key, key)} ORDER BY ${w.id} DESC LIMIT 1)`;

export interface KnownWordings {
  /** Increases with each change of any label or figure. */
  version: number;
  claims: Partial<Claims>;
}

/** Columns with the current value of each figure. */
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

/** Returns changes with their authors, newest first. @param key of one label or figure; default: all */
const changesOf = (db: Database, administrator: Administrator, key?: string) =>
  db
    .select({ id: w.id, key: w.key, before: w.before, after: w.after, at: w.changedAt, by: administrators.name })
    .from(w)
    .innerJoin(administrators, eq(administrators.id, w.changedBy))
    .where(and(key === undefined ? undefined : eq(w.key, key), sessionIsOpen(administrator, "wordings")))
    .orderBy(desc(w.id))
    .limit(LISTED);

interface WordedName {
  list: List;
  slug: string;
  name: string;
}

/**
 * Returns all editable labels and figures in the administrator's language, and the latest changes. One round trip.
 * @throws DomainError session.expired
 */
export async function findWordings({ db }: Pick<Deps, "db">, administrator: Administrator, locale: Locale) {
  const lists = LISTS.map((list) => {
    const { table, slug } = tableOf(list);
    return sql`SELECT ${list} AS list, ${slug} AS slug, ${nameIn(table, locale)} AS name, ${table.position} AS position FROM ${table}`;
  });
  const { names, changes, claims } = await readInSession(db, [administrator, "wordings"], {
    names: db.all<WordedName>(sql`SELECT list, slug, name FROM (${sql.join(lists, sql` UNION ALL `)})
      WHERE position > 0 AND ${sessionIsOpen(administrator, "wordings")} ORDER BY list, position`),
    changes: changesOf(db, administrator),
    claims: db.all<Record<string, string | null>>(sql`SELECT ${claimColumns}`),
  });
  return { names, changes, claims: claims[0] ?? {} };
}

export type WordingChange = Awaited<ReturnType<typeof findWordings>>["changes"][number];

/**
 * Returns one label or figure with its history. One round trip.
 * @throws DomainError session.expired, wordings.notFound
 */
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

/** Column of a row of an enumeration: its names, as JSON in the order of `storedNames`. */
export const namesColumn = (list: List) => {
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
