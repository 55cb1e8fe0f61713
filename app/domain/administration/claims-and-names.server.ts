import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { wordings } from "#db/schema/administration";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { PREVIOUS_WROTE } from "~/domain/notifications/queue-message.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { LOCALES } from "~/i18n/markets";
import { type Claims, type Names, storedNames, wordingOf } from "./claims-and-names.form";
import { namesColumn } from "./find-claims-and-names.server";
import { tableOf } from "./worded-tables.server";

const w = wordings;

interface ChangeWording {
  key: string;
  /** A figure, or a name in each language. */
  value: number | Names;
  /** Id of the newest change that the administrator saw; 0: none. */
  version: number;
}

const newestId = (key: string) => sql`coalesce((SELECT max(${w.id}) FROM ${w} WHERE ${eq(w.key, key)}), 0)`;
const newestAfter = (key: string) =>
  sql`(SELECT ${w.after} FROM ${w} WHERE ${eq(w.key, key)} ORDER BY ${w.id} DESC LIMIT 1)`;

/**
 * Updates a label or figure and appends an audit row (rule wording-2). No-op if unchanged. One round trip.
 * @param defaults figures without a change
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
    : sql<string>`coalesce(${newestAfter(key)}, ${String(wording.of === "claim" ? defaults[wording.claim] : "")})`;
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

/**
 * Reverts the newest change of a label or figure, as a new change. Two round trips.
 * @param version id of that change
 * @throws DomainError session.expired, wordings.notFound, wordings.changed
 */
export async function undoWording(
  deps: AuditDeps,
  administrator: Administrator,
  { key, version }: Pick<ChangeWording, "key" | "version">,
  defaults: Claims,
): Promise<void> {
  const { session, found } = await namedBatch(deps.db, {
    session: readOpen(deps.db, administrator, "wordings"),
    found: deps.db
      .select({ before: w.before })
      .from(w)
      .where(and(eq(w.id, version), eq(w.key, key), sessionIsOpen(administrator, "wordings"))),
  });
  if (!session[0]?.open) throw new DomainError("session.expired");
  if (!found[0]) throw new DomainError("wordings.notFound");
  await changeWording(deps, administrator, { key, value: JSON.parse(found[0].before), version }, defaults);
}
