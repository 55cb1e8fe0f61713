import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providerImages, providers } from "#db/schema/providers";
import { mediaDays } from "#db/schema/statistics";
import { weddingImages, weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { type Gallery, ownedPictures, picturesQuery } from "~/domain/media/pictures.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { isShown, shownPhotos } from "~/domain/providers/shown.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { quotaIn } from "~/domain/subscriptions/subscription-conditions.server";
import type { Locale } from "~/i18n/markets";
import { missingFor, WEDDING_LIMITS, type WeddingStyle, weddingImageBytes } from "./wedding.rules";
import {
  coverOf,
  IS_PUBLIC,
  isBeyondQuota,
  isWeddingShown,
  ownWedding,
  pictureCount,
} from "./wedding-conditions.server";

const w = weddings;
const p = alias(providers, "p");

export type ListedWedding = NonNullable<Awaited<ReturnType<typeof findOwnWeddings>>>["weddings"][number];

const stateColumns = (now: number) => ({
  status: w.status,
  isPublicOne: IS_PUBLIC.mapWith(Boolean),
  isShownOne: isWeddingShown(now).mapWith(Boolean),
});

/** `waiting`: for a moderator. `beyondPlan`: published, but hidden, because more are published than the plan allows. */
type WeddingState = "draft" | "shown" | "waiting" | "beyondPlan";

type Flags = { status: string; isPublicOne: boolean; isShownOne: boolean };

function stateIn({ status, isPublicOne, isShownOne }: Flags): WeddingState {
  if (status === "unpublished") return "draft";
  if (isShownOne) return "shown";
  return isPublicOne ? "beyondPlan" : "waiting";
}

const since = (today: string, days: number) =>
  sql<number>`coalesce(sum(CASE WHEN ${mediaDays.day} > date(${today}, ${`-${days} days`}) THEN ${mediaDays.count} END), 0)`;

/** Null when the session has ended. @param today YYYY-MM-DD in the provider's market */
export async function findOwnWeddings({ db, clock }: Deps, provider: Provider, today: string) {
  const now = clock.now();
  const read = await namedBatch(db, {
    owner: db
      .select({
        publicId: p.publicId,
        isPublic: isShown("p").mapWith(Boolean),
        quota: sql<number>`${quotaIn("weddings", now)}`,
      })
      .from(p)
      .where(and(eq(p.id, provider.providerId), sessionIsOpen(provider))),
    rows: db
      .select({
        id: w.publicId,
        ...columnsOf(w, ["slug", "title", "location", "weddingDate", "style", "description", "reason"]),
        cover: coverOf,
        pictures: pictureCount,
        ...stateColumns(now),
      })
      .from(w)
      .where(and(eq(w.providerId, provider.providerId), sessionIsOpen(provider)))
      .orderBy(w.publishedAt, desc(w.updatedAt), w.id),
    views: db
      .select({
        item: mediaDays.item,
        today: since(today, 1),
        week: since(today, 7),
        month: since(today, 30),
        year: since(today, 365),
      })
      .from(mediaDays)
      .where(
        and(
          eq(mediaDays.providerId, provider.providerId),
          eq(mediaDays.kind, "portfolio"),
          sql`${mediaDays.day} > date(${today}, '-365 days')`,
        ),
      )
      .groupBy(mediaDays.item),
    photos: db.all<{ src: string }>(shownPhotos(sql`${providerImages.src}`, sql`${provider.providerId}`, now)),
  });
  const [owner] = read.owner;
  const { rows, views, photos } = read;
  if (!owner) return null;
  const viewsOf = new Map(views.map(({ item, ...counts }) => [item, counts]));
  const none = { today: 0, week: 0, month: 0, year: 0 };
  return {
    ...owner,
    photos: photos.map(({ src }) => src),
    weddings: rows.map(({ status, isPublicOne, isShownOne, description, style, ...row }) => {
      const state = stateIn({ status, isPublicOne, isShownOne });
      return {
        ...row,
        style: style as WeddingStyle | null,
        state,
        missing: state === "draft" ? missingFor({ ...row, description }) : [],
        views: viewsOf.get(row.id) ?? none,
      };
    }),
  };
}

export type OwnWedding = Awaited<ReturnType<typeof findOwnWedding>>;

/** @throws DomainError session.expired, weddings.notFound (unknown, or another provider's) */
export async function findOwnWedding({ db, clock }: Deps, provider: Provider, id: string) {
  const now = clock.now();
  const gallery = weddingPictures(provider, id);
  const isOwn = and(ownWedding(provider, id), sessionIsOpen(provider));
  const results = await namedBatch(db, {
    owner: db
      .select({ providerPublicId: p.publicId, isPublic: isShown("p").mapWith(Boolean) })
      .from(p)
      .where(and(eq(p.id, provider.providerId), sessionIsOpen(provider))),
    row: db
      .select({
        id: w.publicId,
        ...columnsOf(w, [
          "slug",
          "title",
          "description",
          "location",
          "style",
          "weddingDate",
          "guests",
          "plannerBudget",
        ]),
        ...columnsOf(w, ["totalBudget", "budgetHidden", "services", "findings", "reason"]),
        beyond: isBeyondQuota(now).mapWith(Boolean),
        ...stateColumns(now),
      })
      .from(w)
      .where(isOwn),
    pictures: picturesQuery(db, gallery),
    findingsOfPictures: db
      .select({ findings: weddingImages.findings })
      .from(weddingImages)
      .where(gallery.isIn)
      .orderBy(weddingImages.position),
    shown: db
      .select({ id: w.publicId, title: w.title })
      .from(w)
      .where(and(eq(w.providerId, provider.providerId), eq(w.status, "published"), sql`${w.publicId} <> ${id}`))
      .orderBy(desc(isWeddingShown(now)), w.publishedAt, w.id)
      .limit(1),
  });
  const [[owner], [row], [shown]] = [results.owner, results.row, results.shown];
  const { pictures, findingsOfPictures } = results;
  if (!owner) throw new DomainError("session.expired");
  if (!row) throw new DomainError("weddings.notFound");
  const { services, findings, beyond, status, isPublicOne, isShownOne, ...own } = row;
  const state = stateIn({ status, isPublicOne, isShownOne });
  const reasons = [{ findings }, ...findingsOfPictures].flatMap((one) => JSON.parse(one.findings) as Suspicion[]);
  return {
    ...owner,
    ...own,
    services: JSON.parse(services) as ServiceCode[],
    state,
    findings: [...new Set(reasons)],
    missing: missingFor({ ...own, pictures: pictures.length }),
    pictures,
    /** Wedding that is withdrawn if this one is published without room in the plan. */
    replaces: state === "draft" && beyond ? (shown ?? null) : null,
  };
}

export const weddingPictures = (provider: Provider, id: string) =>
  ownedPictures(weddingImages, sql`(SELECT ${w.id} FROM ${w} WHERE ${ownWedding(provider, id)})`);

/** Returns the gallery of a wedding. With too few pictures, a published one becomes a draft (rule portfolio-2). */
export const weddingGallery = (
  { db, clock, locale }: Deps & { locale: Locale },
  provider: Provider,
  id: string,
): Gallery => ({
  ...weddingPictures(provider, id),
  limit: sql`${WEDDING_LIMITS.images}`,
  bytes: weddingImageBytes(locale),
  whenAdded: () => [],
  whenRemoved: () => [
    db
      .update(w)
      .set({ status: "unpublished", updatedAt: clock.now() })
      .where(
        and(ownWedding(provider, id), eq(w.status, "published"), sql`${pictureCount} < ${WEDDING_LIMITS.fewestImages}`),
      ),
  ],
});
