import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { venueMatch } from "#db/schema/venues";
import { weddingImages, weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { isPremium, isShown } from "~/domain/providers/shown.server";
import { latBandOf } from "~/domain/search/around-town.server";
import type { Staff } from "~/domain/sessions/session.rules";
import { staffIsOpen } from "~/domain/sessions/session.server";
import type { WeddingStyle } from "./wedding.rules";
import { coverOf, isWeddingShown } from "./wedding-conditions.server";

const w = weddings;
const i = weddingImages;
const p = alias(providers, "p");
/** The page's wedding in statements about its neighbours. */
const own = alias(weddings, "own");

/** Wedding as couples see it (rule wedding-1). Budgets are whole euros; null: not given, or hidden. */
export type Wedding = Awaited<ReturnType<typeof findWedding>>;

export interface WeddingCover {
  slug: string;
  title: string;
  location: string;
  style: WeddingStyle | null;
  /** Argument of `pictureSources`. */
  cover: string | null;
}

/** Column: region of the wedding's town, if the town has venues. */
const VENUES_REGION = sql<
  string | null
>`(SELECT m.region FROM json_each('[1, 0]') premium CROSS JOIN json_each('[0, 1, -1]') band
    CROSS JOIN ${venueMatch} m
  WHERE m.premium = premium.value AND m.lat_band = ${latBandOf(sql`${w.latitude}`)} + band.value
    AND m.lng BETWEEN ${w.longitude} - 0.5 AND ${w.longitude} + 0.5 AND m.country = ${w.country} AND m.city = ${w.city} LIMIT 1)`;

/** Maximum covers on a profile. */
const COVERS = 12;

const coverColumns = {
  slug: sql<string>`${w.slug}`,
  title: w.title,
  location: w.location,
  style: sql<WeddingStyle | null>`${w.style}`,
  cover: coverOf,
};

/** Selects visible weddings, newest first, also of a hidden provider. @param provider its numeric id */
export const shownWeddings = (db: Database, provider: SQL, now: number) =>
  db
    .select(coverColumns)
    .from(w)
    .where(and(eq(w.providerId, provider), isWeddingShown(now)))
    .orderBy(desc(w.publishedAt), desc(w.id))
    .limit(COVERS);

/** Finds a wedding. @param slug or, for staff, public id @param staff may see hidden ones @throws weddings.notFound */
export async function findWedding({ db, clock }: Deps, publicId: string, slug: string, staff: Staff | null) {
  const now = clock.now();
  const asCouples = sql`(${isShown("p")} AND ${isWeddingShown(now)})`;
  const isOwn = staff?.role === "provider" ? eq(p.id, staff.providerId) : undefined;
  const beforehand = staff
    ? and(or(eq(w.slug, slug), eq(w.publicId, slug)), isOwn, staffIsOpen(staff, "moderate"))
    : undefined;
  const asked = and(eq(p.publicId, publicId), or(and(eq(w.slug, slug), asCouples), beforehand));
  const id = sql`(SELECT ${w.id} FROM ${providers} p CROSS JOIN ${w} ON ${w.providerId} = ${p.id} WHERE ${asked} LIMIT 1)`;
  const neighbour = (is: "newer" | "older") => {
    const [sign, order] = is === "newer" ? [sql`>`, asc] : [sql`<`, desc];
    return db
      .select(coverColumns)
      .from(w)
      .where(
        and(
          eq(w.providerId, sql`(SELECT ${own.providerId} FROM ${weddings} own WHERE ${own.id} = ${id})`),
          sql`(${w.publishedAt}, ${w.id}) ${sign} (SELECT ${own.publishedAt}, ${own.id} FROM ${weddings} own WHERE ${own.id} = ${id})`,
          isWeddingShown(now),
        ),
      )
      .orderBy(order(w.publishedAt), order(w.id))
      .limit(1);
  };
  const read = await namedBatch(db, {
    found: db
      .select({
        id: w.publicId,
        ...columnsOf(w, ["slug", "title", "description", "location", "style", "weddingDate", "guests", "services"]),
        plannerBudget: sql<number | null>`CASE WHEN NOT ${w.budgetHidden} THEN ${w.plannerBudget} END`,
        totalBudget: sql<number | null>`CASE WHEN NOT ${w.budgetHidden} THEN ${w.totalBudget} END`,
        isShown: asCouples.mapWith(Boolean),
        ...columnsOf(w, ["country", "city"]),
        region: VENUES_REGION,
        provider: {
          ...columnsOf(p, [
            "publicId",
            "kind",
            "name",
            "city",
            "zipCode",
            "region",
            "country",
            "profileImage",
            "locale",
          ]),
          premium: isPremium(now, p),
        },
      })
      .from(p)
      .innerJoin(w, eq(w.providerId, p.id))
      .where(eq(w.id, id)),
    pictures: db
      .select({
        ...columnsOf(i, ["publicId", "src", "width", "height", "alt", "caption"]),
        held: sql<boolean>`${i.heldAt} IS NOT NULL`.mapWith(Boolean),
      })
      .from(i)
      .where(eq(i.ownerId, id))
      .orderBy(desc(i.keyImage), i.position),
    newer: neighbour("newer"),
    older: neighbour("older"),
  });
  const [[row], [newer], [older]] = [read.found, read.newer, read.older];
  const { pictures } = read;
  if (!row) throw new DomainError("weddings.notFound");
  const { country, city, region, ...wedding } = row;
  return {
    ...wedding,
    venuesIn: country && city && region ? { country, region, city } : null,
    slug: row.slug ?? row.id,
    style: row.style as WeddingStyle | null,
    services: JSON.parse(row.services) as ServiceCode[],
    pictures: pictures.filter(({ held }) => !(held && row.isShown)).map(({ held: _, ...picture }) => picture),
    previous: newer ?? null,
    next: older ?? null,
  };
}
