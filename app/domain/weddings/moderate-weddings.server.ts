import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { weddingImages, weddings } from "#db/schema/weddings";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { queueMessage } from "~/domain/notifications/outbox.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { type Email, renderEmail } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { coverOf } from "./wedding-conditions.server";

const w = weddings;
const i = weddingImages;

/** Condition: published, and held for moderation. */
const WAITS = sql`${w.heldAt} IS NOT NULL AND ${w.status} = 'published'`;

export const weddingsWaiting = (db: Database) => db.$count(w, WAITS);

const reasonsIn = (lists: readonly string[]) => [
  ...new Set(lists.flatMap((findings) => JSON.parse(findings) as Suspicion[])),
];

/** Finds a page of held weddings, oldest first. @param page from 1 */
export async function findHeldWeddings({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
  const open = sessionIsOpen(administrator, "moderate");
  const { rows, total } = await namedBatch(db, {
    rows: db
      .select({
        id: w.publicId,
        ...columnsOf(w, ["title", "location", "weddingDate", "findings"]),
        cover: coverOf,
        provider: providers.name,
        since: sql<number>`${w.heldAt}`,
        ofPictures: sql<string>`(SELECT json_group_array(${i.findings}) FROM ${i} WHERE ${i.ownerId} = ${w.id})`,
      })
      .from(w)
      .innerJoin(providers, eq(providers.id, w.providerId))
      .where(and(WAITS, open))
      .orderBy(w.heldAt, w.id)
      .limit(MODERATION.pageSize)
      .offset((page - 1) * MODERATION.pageSize),
    total: db.all<{ count: number }>(sql`SELECT count(*) AS count FROM ${w} WHERE ${and(WAITS, open)}`),
  });
  return {
    total: total[0]?.count ?? 0,
    weddings: rows.map(({ findings, ofPictures, ...row }) => ({
      ...row,
      reasons: reasonsIn([findings, ...(JSON.parse(ofPictures) as string[])]),
    })),
  };
}

/** @throws DomainError session.expired, weddings.notFound */
export async function findHeldWedding({ db }: Pick<Deps, "db">, administrator: Administrator, id: string) {
  const read = await readInSession(db, [administrator, "moderate"], {
    row: db
      .select({
        id: w.publicId,
        version: w.updatedAt,
        ...columnsOf(w, ["title", "description", "findings", "location", "weddingDate"]),
        waits: sql<boolean>`(${WAITS})`.mapWith(Boolean),
        provider: providers.name,
        providerId: providers.publicId,
        locale: providers.locale,
      })
      .from(w)
      .innerJoin(providers, eq(providers.id, w.providerId))
      .where(and(eq(w.publicId, id), sessionIsOpen(administrator, "moderate"))),
    pictures: db
      .select({ id: i.publicId, ...columnsOf(i, ["src", "width", "height", "caption", "findings"]) })
      .from(i)
      .innerJoin(w, eq(w.id, i.ownerId))
      .where(and(eq(w.publicId, id), sessionIsOpen(administrator, "moderate")))
      .orderBy(i.position),
  });
  const [row] = read.row;
  const { pictures } = read;
  if (!row) throw new DomainError("weddings.notFound");
  return {
    ...row,
    findings: JSON.parse(row.findings) as Suspicion[],
    pictures: pictures.map((picture) => ({ ...picture, findings: JSON.parse(picture.findings) as Suspicion[] })),
  };
}

interface DecideWedding {
  id: string;
  /** `pass`: the wedding becomes public. `back`: it becomes a draft again, and the provider receives the reason. */
  decision: "pass" | "back";
  reason: string;
  /** Version that the moderator saw. */
  version: number;
}

/**
 * Decides on a version of a wedding. The provider receives the reason by email and on the wedding's page.
 * @throws DomainError session.expired, weddings.notFound, moderation.decided, moderation.changed
 */
export async function decideWedding(
  deps: AuditDeps & LinkDeps,
  administrator: Administrator,
  { id, decision, reason, version }: DecideWedding,
): Promise<{ title: string }> {
  const { db, clock, links } = deps;
  const results = await readInSession(db, [administrator, "moderate"], {
    row: db
      .select({
        id: w.id,
        title: w.title,
        waits: sql<boolean>`(${WAITS})`.mapWith(Boolean),
        providerId: providers.id,
        ...columnsOf(providers, ["publicId", "email", "firstname", "locale", "market"]),
      })
      .from(w)
      .innerJoin(providers, eq(providers.id, w.providerId))
      .where(eq(w.publicId, id)),
  });
  const [row] = results.row;
  if (!row) throw new DomainError("weddings.notFound");
  if (!row.waits) throw new DomainError("moderation.decided");
  const isThis = eq(w.id, row.id);
  const isAsSeen = sql`EXISTS (SELECT 1 FROM ${w} WHERE ${and(isThis, eq(w.updatedAt, version), WAITS)})`;
  const said = sentBackEmail(links.brand, row, {
    title: row.title,
    reason,
    url: links.url(row.market, paths.pro.wedding(id)),
  });
  const back = [
    db.update(w).set({ status: "unpublished", reason, updatedAt: clock.now() }).where(isThis),
    queueMessage(deps, {
      kind: "email",
      to: row.email,
      providerId: row.providerId,
      dedupeKey: `portfolio:${row.id}:${version}`,
      ...said,
    }),
  ];
  const pass = [
    db.update(i).set({ heldAt: null, findings: "[]" }).where(eq(i.ownerId, row.id)),
    db.update(w).set({ heldAt: null, findings: "[]" }).where(isThis),
  ];
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(administrator, "moderate"), "moderation.changed": isAsSeen },
    {
      decided: decision === "pass" ? pass : back,
      entered: auditStatement(deps, administrator, {
        act: `portfolio.${decision}`,
        subjectKind: "portfolio",
        subjectId: id,
        after: { decision },
      }),
    },
  );
  return { title: row.title };
}

export function sentBackEmail(
  brand: string,
  { firstname, locale }: { firstname: string; locale: Locale },
  { title, reason, url }: { title: string; reason: string; url: string },
): Email {
  const t = translator(locale);
  return renderEmail({
    brand,
    reader: { firstname, locale },
    fine: necessaryFine(locale, "content"),
    subject: t("messages:wedding.subject", { title }),
    paragraphs: [t("messages:wedding.intro", { title })],
    quote: { heading: t("admin:letter.reason"), text: reason, isFirst: true },
    closing: [{ label: t("messages:wedding.next"), url }],
  });
}
