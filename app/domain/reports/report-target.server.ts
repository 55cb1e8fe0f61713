import { and, eq, type SQL, sql } from "drizzle-orm";
import { portfolios } from "#db/schema/portfolios";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import { isPortfolioShown } from "~/domain/portfolios/portfolio-conditions.server";
import { isShown } from "~/domain/profile/shown.server";
import type { TargetKind } from "./report.rules";

const w = portfolios;

/** What is reported, joined to its provider: FROM and WHERE of a statement. @param condition over the rows */
function fromTarget(kind: TargetKind, id: SQL | string, condition?: SQL): SQL {
  if (kind === "profile") return sql`FROM ${providers} WHERE ${and(eq(providers.publicId, id), condition)}`;
  const table = kind === "portfolio" ? w : venues;
  return sql`FROM ${table} INNER JOIN ${providers} ON ${eq(providers.id, table.providerId)}
    WHERE ${and(eq(table.publicId, id), condition)}`;
}

/** FROM and WHERE of a page that everybody can open. */
export function fromShownTarget(kind: TargetKind, id: string, now: number): SQL {
  if (kind === "venue") return fromTarget(kind, id, eq(venues.visible, true));
  return fromTarget(kind, id, kind === "profile" ? isShown() : and(isPortfolioShown(now), isShown()));
}

/** Its name. */
export const titleOf = (kind: TargetKind) =>
  kind === "profile" ? providers.name : kind === "portfolio" ? w.title : venues.name;

/** Part of the address of a portfolio's page. */
export const slugOf = (kind: TargetKind) => (kind === "portfolio" ? sql<string | null>`${w.slug}` : sql`NULL`);

/** Over a row of `content_reports` joined to its provider: the name of what was reported. Null: it was deleted. */
export const reportedTitle = (kind: SQL, id: SQL) => sql<
  string | null
>`CASE ${kind} WHEN 'profile' THEN ${providers.name}
  WHEN 'portfolio' THEN (SELECT ${w.title} FROM ${w} WHERE ${w.publicId} = ${id})
  ELSE (SELECT ${venues.name} FROM ${venues} WHERE ${venues.publicId} = ${id}) END`;

/** Over a row of `content_reports`: part of the address of a portfolio's page. */
export const reportedSlug = (kind: SQL, id: SQL) =>
  sql<string | null>`CASE ${kind} WHEN 'portfolio' THEN (SELECT ${w.slug} FROM ${w} WHERE ${w.publicId} = ${id}) END`;
