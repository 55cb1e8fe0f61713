import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { venueImages, venues } from "#db/schema/venues";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { queueEmailToProvider } from "~/domain/notifications/outbox.server";
import { providerName } from "~/domain/providers/shown.server";
import { firstPicture } from "~/domain/requests/request-columns.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { headOf, renderEmail } from "~/emails/email.server";
import { photoOr } from "~/emails/email-parts";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { servicesQuery, venuePicturesQuery, videosQuery } from "./own-venues.server";
import { syncVenue } from "./sync-venue.server";
import type { VenueDecision } from "./venue.form";
import { pendingIn, textsAmong, type VenueWords, withPending } from "./venue.rules";
import { isAllowed, stateOf } from "./venue-state.rules";
import { listStatements } from "./venue-steps.server";

const { publicId, waitingSince } = venues;

/** Finds a page of the queue, oldest first. @param page from 1 */
export async function findVenueQueue({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
  const waits = and(isNotNull(waitingSince), sessionIsOpen(administrator, "moderate"));
  const { rows, counts } = await namedBatch(db, {
    rows: db
      .select({
        ...columnsOf(venues, ["publicId", "name", "type", "city", "moderation", "published", "visible"]),
        ...columnsOf(venues, ["publishedAt", "findings"]),
        picture: firstPicture(),
        provider: providerName,
        waitingSince: sql<number>`${waitingSince}`,
      })
      .from(venues)
      .innerJoin(providers, eq(providers.id, venues.providerId))
      .where(waits)
      .orderBy(waitingSince, venues.id)
      .limit(MODERATION.pageSize)
      .offset((page - 1) * MODERATION.pageSize),
    counts: db.select({ total: count() }).from(venues).where(waits),
  });
  return {
    venues: rows.map(({ moderation: _m, published: _p, visible: _v, publishedAt: _at, ...row }, index) => ({
      ...row,
      state: stateOf(rows[index] as (typeof rows)[number]),
      findings: JSON.parse(row.findings) as string[],
    })),
    total: counts[0]?.total ?? 0,
  };
}

export type ModeratedVenue = Awaited<ReturnType<typeof findModeratedVenue>>;

/** @throws DomainError session.expired, venues.notFound */
export async function findModeratedVenue({ db }: Pick<Deps, "db">, administrator: Administrator, id: string) {
  const read = await readInSession(db, [administrator, "moderate"], {
    rows: db
      .select({
        venue: venues,
        picture: firstPicture(),
        provider: columnsOf(providers, ["publicId", "name", "locale"]),
      })
      .from(venues)
      .innerJoin(providers, eq(providers.id, venues.providerId))
      .where(and(eq(publicId, id), sessionIsOpen(administrator, "moderate"))),
    services: servicesQuery(db, id),
    videos: videosQuery(db, id),
    pictures: venuePicturesQuery(db, id),
  });
  const [row] = read.rows;
  const { services, videos, pictures } = read;
  if (!row) throw new DomainError("venues.notFound");
  const { pendingWords } = row.venue;
  const live: VenueWords = { ...textsAmong(row.venue), services, videos };
  const { services: newServices, videos: newVideos, ...words } = withPending(live, pendingIn(pendingWords));
  return {
    venue: { ...row.venue, ...words, state: stateOf(row.venue) },
    provider: row.provider,
    services: [...newServices],
    videos: [...newVideos],
    pictures,
    live: pendingWords === null ? null : live,
  };
}

const MODERATED = { approve: "validated", sendBack: "notValidated", refuse: "refused" } as const;

/**
 * Decides on a version of a venue. One with pending text that is sent back stays visible with its old text; otherwise
 * sending back and refusing hide it. Approving changes of a visible venue sends no email.
 * @throws DomainError session.expired, venues.notFound, moderation.decided, moderation.changed
 */
export async function decideVenue(
  deps: AuditDeps & LinkDeps,
  administrator: Administrator,
  publicId: string,
  { intent, version, reason }: VenueDecision,
): Promise<{ name: string }> {
  const { db, clock, links } = deps;
  const open = sessionIsOpen(administrator, "moderate");
  const results = await readInSession(db, [administrator, "moderate"], {
    rows: db
      .select({
        venue: venues,
        picture: firstPicture(),
        provider: columnsOf(providers, ["firstname", "locale", "market"]),
      })
      .from(venues)
      .innerJoin(providers, eq(providers.id, venues.providerId))
      .where(and(eq(venues.publicId, publicId), open)),
  });
  const [row] = results.rows;
  if (!row) throw new DomainError("venues.notFound");
  const { venue, picture, provider } = row;
  const rereads = venue.moderation === "validated" && venue.waitingSince !== null;
  const pending = pendingIn(venue.pendingWords);
  const keepsOld = intent === "sendBack" && rereads && venue.pendingWords !== null;
  const moderation = keepsOld ? ("validated" as const) : MODERATED[intent];
  if (!isAllowed(intent, stateOf(venue)) && !rereads) throw new DomainError("moderation.decided");
  // Later than the version, so that no other decision on it is accepted.
  const now = Math.max(clock.now(), venue.updatedAt + 1);
  const isThis = eq(venues.id, venue.id);
  const isAsSeen = sql`EXISTS (SELECT 1 FROM ${venues} WHERE ${and(isThis, eq(venues.updatedAt, version))})`;
  const told = intent !== "approve" || !rereads;
  await guardedBatch(
    db,
    { "session.expired": open, "moderation.changed": isAsSeen },
    {
      written: db
        .update(venues)
        .set({
          moderation,
          reason: intent === "approve" ? null : reason,
          decidedBy: administrator.administratorId,
          waitingSince: null,
          updatedAt: now,
          ...(intent === "approve" && { ...pending[1], ...pending[2], findings: "[]", pendingWords: null }),
        })
        .where(isThis),
      entered: auditStatement(deps, administrator, {
        act: `venue.${intent}`,
        subjectKind: "venue",
        subjectId: publicId,
        before: { moderation: venue.moderation },
        after: { moderation },
      }),
      approved:
        intent === "approve"
          ? [
              db.update(venueImages).set({ heldAt: null, findings: "[]" }).where(eq(venueImages.ownerId, venue.id)),
              ...listStatements(db, venue.id, isThis, { step: 5, values: pending[5]?.services ?? null }),
              ...listStatements(db, venue.id, isThis, { step: 6, values: pending[6]?.videos ?? null }),
            ]
          : [],
      email: told
        ? [
            queueEmailToProvider(deps, {
              providerId: venue.providerId,
              dedupeKey: `venue:${venue.id}:${now}`,
              ...venueDecidedEmail(links.brand, provider, {
                intent,
                reason,
                keepsOld,
                name: venue.name,
                url: links.url(provider.market, paths.pro.venue(publicId)),
                picture: picture === null ? null : links.url(provider.market, paths.picture(picture, 1200)),
              }),
            }),
          ]
        : [],
      synced: syncVenue(db, [venue.id], now),
    },
  );
  return { name: venue.name };
}

interface Told extends Pick<VenueDecision, "intent" | "reason"> {
  /** True: the venue was sent back, but stays visible with its old text. Default: false. */
  keepsOld?: boolean;
  name: string;
  url: string;
  /** Absolute URL of its first photo. */
  picture: string | null;
}

export function venueDecidedEmail(
  brand: string,
  { firstname, locale }: { firstname: string; locale: Locale },
  { intent, reason, keepsOld = false, name, url, picture }: Told,
) {
  const t = translator(locale);
  return renderEmail({
    brand,
    reader: { firstname, locale },
    fine: necessaryFine(locale, "content"),
    ...(intent === "approve"
      ? {
          ...headOf(t("messages:venue.approve.subject", { name })),
          figure: { value: name },
          drawing: photoOr("pair", url, picture, name),
        }
      : { subject: t(`messages:venue.${intent}.subject`, { name }) }),
    paragraphs: [
      keepsOld ? t("messages:venue.sendBack.textOld", { brand }) : t(`messages:venue.${intent}.text`, { brand }),
    ],
    quote: intent === "approve" ? undefined : { heading: t("admin:letter.reason"), text: reason, isFirst: true },
    closing: [{ label: t(keepsOld ? "messages:venue.sendBack.nextOld" : `messages:venue.${intent}.next`), url }],
  });
}
