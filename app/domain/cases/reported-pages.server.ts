import { and, eq, type SQL, sql } from "drizzle-orm";
import { contentReports } from "#db/schema/administration";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import { weddings } from "#db/schema/weddings";
import { isShown } from "~/domain/providers/shown.server";
import { isWeddingShown } from "~/domain/weddings/wedding-conditions.server";
import type { TargetKind } from "./case.rules";

const w = weddings;

/** Returns FROM and WHERE of a statement on a page that couples can see, and its provider. */
export function fromShownTarget(kind: TargetKind, id: string, now: number): SQL {
  if (kind === "profile") return sql`FROM ${providers} WHERE ${and(eq(providers.publicId, id), isShown())}`;
  const table = kind === "portfolio" ? w : venues;
  const condition = kind === "portfolio" ? and(isWeddingShown(now), isShown()) : eq(venues.visible, true);
  return sql`FROM ${table} INNER JOIN ${providers} ON ${eq(providers.id, table.providerId)}
    WHERE ${and(eq(table.publicId, id), condition)}`;
}

export const titleOf = (kind: TargetKind) =>
  kind === "profile" ? providers.name : kind === "portfolio" ? w.title : venues.name;

export const slugOf = (kind: TargetKind) => (kind === "portfolio" ? sql<string | null>`${w.slug}` : sql`NULL`);

const { targetKind, targetId } = contentReports;

/** Column of a row of `content_reports` joined to its provider: name of the reported page. Null: it was deleted. */
export const reportedTitle = sql<string | null>`CASE ${targetKind} WHEN 'profile' THEN ${providers.name}
  WHEN 'portfolio' THEN (SELECT ${w.title} FROM ${w} WHERE ${w.publicId} = ${targetId})
  ELSE (SELECT ${venues.name} FROM ${venues} WHERE ${venues.publicId} = ${targetId}) END`;

/** Column of a row of `content_reports`: slug of a wedding's page. */
export const reportedSlug = sql<
  string | null
>`CASE ${targetKind} WHEN 'portfolio' THEN (SELECT ${w.slug} FROM ${w} WHERE ${w.publicId} = ${targetId}) END`;
