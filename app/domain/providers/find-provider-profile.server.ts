import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { columnNames } from "#db/column-names";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { favorites } from "#db/schema/favorites";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providerImages, providerMatch, providerServices, providers, providerVideos } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import {
  inOrder,
  LANGUAGES_COLUMN,
  type PlannerCardRow,
  servicesColumn,
  tileColumns,
  toLanguages,
  toPlannerCard,
  withPrice,
} from "~/domain/directory/planner-card.server";
import { DomainError } from "~/domain/domain-error";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";
import { contactQuery, toContact } from "~/domain/requests/find-contact.server";
import { REVIEW_LIST } from "~/domain/reviews/review.rules";
import { reviewsQuery, toReviews } from "~/domain/reviews/reviews.server";
import type { Couple, Provider, Staff } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { quotaIn } from "~/domain/subscriptions/subscription-conditions.server";
import { shownWeddings } from "~/domain/weddings/find-wedding.server";
import { flag } from "./completion-steps.server";
import { isPremium, isShown, shownPhotos } from "./shown.server";

/** Profile without the contact, which depends on the viewer. */
export type ProviderProfile = Omit<Awaited<ReturnType<typeof findProviderProfile>>, "contact">;

const SIMILAR = 3;

const NEWEST = { size: REVIEW_LIST.newest };

type ServiceRow = { code: string; description: string; position: number; price: number | null; priced: 0 | 1 };
type Service = Omit<ServiceRow, "position" | "priced"> & { priceHidden?: true };

const { showDescription, description } = columnNames(providerServices, "v");
const SERVICES_COLUMN = servicesColumn(`'description', CASE WHEN ${showDescription} THEN ${description} ELSE '' END,`);

const p = alias(providers, "p");
const own = alias(providers, "own");
const mine = alias(providerMatch, "mine");
const m = alias(providerMatch, "m");
const i = providerImages;
const v = providerVideos;
const c = providerCredentials;
const proved = (at: SQLiteColumn) =>
  sql`EXISTS (SELECT 1 FROM ${c} WHERE ${c.providerId} = ${p.id} AND ${at} IS NOT NULL)`;
const unlessHidden = (text: SQLiteColumn) => sql<string>`CASE WHEN ${p.showDescription} THEN ${text} ELSE '' END`;

interface Reader {
  /** Couple that views the profile; sets `favorite` and `contact`. */
  couple?: Couple | null;
  /** Public id of the project that `contact` refers to; by default the last updated one with a future event. */
  project?: string | null;
  /** Viewer of a profile that is not public: the provider itself, or an administrator. */
  staff?: Staff | null;
}

/** @throws DomainError provider.notFound (unknown, not verified, hidden, or staff may not see it) */
export async function findProviderProfile(
  { db, clock }: Deps,
  publicId: string,
  { couple = null, project = null, staff = null }: Reader = {},
) {
  const now = clock.now();
  const loadedFor = couple?.hasFinishedOnboarding ? couple.accountId : null; // rule favorite-1
  const id = sql`(SELECT ${providers.id} FROM ${providers} WHERE ${shownTo(staff, publicId)})`;
  const loaded = sql`${favorites.accountId} = ${loadedFor} AND ${favorites.providerId} = ${p.id}`;
  const read = await namedBatch(db, {
    profile: db
      .select({
        ...columnsOf(p, ["publicId", "kind", "name", "city", "zipCode", "region", "country", "travelRadiusKm"]),
        ...columnsOf(p, ["profileImage", "locale"]),
        portrait: unlessHidden(p.portrait),
        descriptionLong: unlessHidden(p.descriptionLong),
        experience: unlessHidden(p.experience),
        service: unlessHidden(p.service),
        benefits: unlessHidden(p.benefits),
        minimumBudget: sql<number | null>`CASE WHEN ${p.showBudget} THEN ${p.minimumBudget} END`,
        insurer: p.insurer,
        premium: isPremium(now, p),
        recentlyActive: flag(sql`coalesce(${p.lastLoginAt} > ${now - MATCH_LIMITS.recentlyActive}, 0)`),
        favorite: flag(sql`EXISTS (SELECT 1 FROM ${favorites} WHERE ${loaded})`),
        checked: {
          register: flag(sql`coalesce(${p.registerState} = 'found', 0)`),
          phone: flag(proved(c.phoneVerifiedAt)),
          mailbox: flag(proved(c.emailVerifiedAt)),
        },
        services: sql.raw(SERVICES_COLUMN) as SQL<string>,
        languages: sql.raw(LANGUAGES_COLUMN) as SQL<string>,
      })
      .from(p)
      .where(eq(p.id, id)),
    images: db.all<{ src: string; alt: string; caption: string; width: number; height: number }>(
      shownPhotos(
        sql`${i.src}, coalesce(nullif(${i.alt}, ''), ${i.title}) AS alt, ${i.caption}, ${i.width}, ${i.height}`,
        id,
        now,
      ),
    ),
    weddings: shownWeddings(db, id, now),
    contacts: contactQuery({ db, clock }, couple && { couple, project }, publicId),
    videos: db.all<{ link: string; title: string; description: string }>(sql`
      SELECT ${v.link}, ${v.title}, ${v.description} FROM (
        SELECT * FROM ${v} WHERE ${v.providerId} = ${id} AND ${v.visible} = 1 AND ${v.heldAt} IS NULL
        ORDER BY ${v.createdAt}, ${v.position}
        LIMIT coalesce((SELECT ${quotaIn("videos", now)} FROM ${providers} p WHERE ${p.id} = ${id}), 0)) ${v}
      ORDER BY ${v.position}`),
    similar: db.all<PlannerCardRow>(similarStatement(publicId, now)),
    reviews: reviewsQuery(db, id, NEWEST),
    venues: db.all<{ publicId: string; name: string; city: string }>(
      sql`SELECT public_id AS publicId, name, coalesce(city, '') AS city FROM venues
        WHERE provider_id = ${id} AND visible = 1 ORDER BY created_at, id`,
    ),
    busy: db.all<{ date: string }>(
      sql`SELECT date FROM provider_busy_dates
        WHERE provider_id = ${id} AND date >= date(${now / 1000}, 'unixepoch', '-1 day') ORDER BY date`,
    ),
  });
  const [row] = read.profile;
  const { images, weddings, contacts, videos, similar, reviews, venues, busy } = read;
  if (!row) throw new DomainError("provider.notFound");
  return {
    ...row,
    services: inOrder<ServiceRow>(row.services).map(({ position, ...service }): Service => withPrice(service)),
    languages: toLanguages(row.languages),
    busyDates: busy.map(({ date }) => date),
    images,
    weddings,
    contact: toContact(contacts),
    videos,
    similar: similar.map(toPlannerCard),
    reviews: toReviews(reviews, NEWEST),
    venues,
  };
}

/** @throws DomainError provider.notFound when the session has ended */
export const findOwnProfile = (deps: Deps, provider: Provider) => findProviderProfile(deps, "", { staff: provider });

/** Condition: staff may see the profile. A provider sees only its own, by id, as its token has no public id. */
function shownTo(staff: Staff | null, publicId: string): SQL | undefined {
  if (staff?.role === "provider") return and(eq(providers.id, staff.providerId), sessionIsOpen(staff));
  return and(eq(providers.publicId, publicId), staff ? sessionIsOpen(staff, "moderate") : isShown());
}

/** Selects similar profiles in directory order. Premium is the stored flag, which the cron updates. */
export function similarStatement(publicId: string, now: number): SQL {
  return sql`WITH best AS MATERIALIZED (
      SELECT ${m.providerId} AS id, ${m.premium} AS premium, ${m.quality} AS quality
      FROM ${providers} own
        CROSS JOIN ${providerMatch} mine INDEXED BY provider_match_provider ON ${mine.providerId} = ${own.id}
        CROSS JOIN ${providerMatch} m INDEXED BY provider_match_region
          ON ${m.country} = ${mine.country} AND ${m.region} = ${mine.region}
      WHERE ${own.publicId} = ${publicId} AND coalesce(${own.premiumUntil} > ${now}, 0) = 0
        AND ${mine.region} <> '' AND ${m.providerId} <> ${own.id} AND (${m.services} & ${mine.services}) <> 0
      ORDER BY ${m.premium} DESC, ${m.quality} DESC, ${m.providerId} LIMIT ${SIMILAR})
    SELECT ${tileColumns(sql`b.premium`, now)} FROM best b CROSS JOIN ${providers} p ON ${p.id} = b.id
    ORDER BY b.premium DESC, b.quality DESC, b.id`;
}
