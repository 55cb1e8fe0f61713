import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { creditEntries } from "#db/schema/credits";
import { messageTemplates } from "#db/schema/messages";
import { moderationDecisions, providerPendingTexts, providerTextFindings } from "#db/schema/moderation";
import { outbox } from "#db/schema/outbox";
import { clubCodes, orders, paymentCustomers, paymentInvoices, subscriptions } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providerCredentials, providerLinks, providerPhoneCodes } from "#db/schema/provider-accounts";
import {
  calendarFeeds,
  calendarSources,
  providerBusyDates,
  providerImages,
  providerLanguages,
  providerServices,
  providerSocialLinks,
  providers,
  providerVideos,
} from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewCases, reviewLinks, reviewProofs, reviews } from "#db/schema/reviews";
import { sessions } from "#db/schema/sessions";
import { mediaDays, providerDays, providerViews } from "#db/schema/statistics";
import {
  venueBusyDates,
  venueCalendarSources,
  venueImages,
  venueServices,
  venues,
  venueVideos,
} from "#db/schema/venues";
import { weddingImages, weddings } from "#db/schema/weddings";
import { type AddressDeps, openAddress } from "~/domain/calendars/sealed-address.server";
import { appealTextOf } from "~/domain/cases/find-cases.server";
import { conversationExports, conversationParts } from "~/domain/conversations/export-conversations.server";
import { noticeExports } from "~/domain/notifications/choose-notices.server";
import { venueName } from "~/domain/requests/request-columns.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { featuresOf } from "~/domain/venues/venue.rules";
import { isToProvider } from "./delete-provider.server";
import {
  addressOf,
  CASE_COLUMNS,
  CREDIT_COLUMNS,
  commonParts,
  decidedReportsOf,
  historyExports,
  PROOF_COLUMNS,
  RECEIVED_COLUMNS,
  REPLY_COLUMNS,
  readable,
  readableLists,
  SOURCE_COLUMNS,
  SUBSCRIPTION_COLUMNS,
  VENUE_COLUMNS,
  WEDDING_COLUMNS,
  withPhoto,
} from "./export-history.server";

/** Exports an account without keys, secrets, derived rows and data of couples. Null if the session has ended. */
export async function exportProvider({ db, clock, secret }: AddressDeps, actor: Provider) {
  const id = actor.providerId;
  const open = sessionIsOpen(actor);
  type Names<T extends SQLiteTable> = readonly (keyof T["_"]["columns"] & keyof T & string)[];
  type Owned = SQLiteTable & { providerId: SQLiteColumn };
  const of = <T extends Owned>(table: T, names: Names<T>, ...order: SQLiteColumn[]) =>
    db
      .select(columnsOf(table, names) as Record<string, SQLiteColumn>)
      .from(table as SQLiteTable)
      .where(and(eq(table.providerId, id), open))
      .orderBy(...order);
  const ofVenues = <T extends SQLiteTable>(table: T, venueId: SQLiteColumn, names: Names<T>) =>
    db
      .select({ venue: venues.publicId, ...(columnsOf(table, names) as Record<string, SQLiteColumn>) })
      .from(table as SQLiteTable)
      .innerJoin(venues, eq(venues.id, venueId))
      .where(and(eq(venues.providerId, id), open))
      .orderBy(venues.id);
  const { id: _id, ...account } = getTableColumns(providers);
  const words = ["title", "description", "visible", "heldAt", "pendingTexts", "findings", "createdAt"] as const;
  const service = ["name", "description", "budgetStartingFrom", "showBudget", "showDescription"] as const;
  const {
    account: [own],
    credentials: [credentials],
    ...found
  } = await namedBatch(db, {
    account: db
      .select(account)
      .from(providers)
      .where(and(eq(providers.id, id), open)),
    credentials: of(providerCredentials, [
      "passwordChangedAt",
      "emailVerifiedAt",
      "phoneVerifiedAt",
      "termsVersion",
      "termsAcceptedAt",
    ]),
    services: of(
      providerServices,
      ["code", "description", "budgetStartingFrom", "showBudget", "showDescription", "showPublicly"],
      providerServices.position,
    ),
    languages: of(providerLanguages, ["iso"], providerLanguages.iso),
    busyDates: of(providerBusyDates, ["date", "marked", "fromCalendar"], providerBusyDates.date),
    calendarFeed: of(calendarFeeds, ["createdAt"]),
    calendarSource: db
      .select(columnsOf(calendarSources, SOURCE_COLUMNS))
      .from(calendarSources)
      .where(and(eq(calendarSources.ownerId, id), open)),
    photos: of(
      providerImages,
      ["publicId", "src", "alt", "width", "height", "caption", "keyImage", ...words],
      providerImages.position,
    ),
    videos: of(providerVideos, ["publicId", "link", ...words], providerVideos.position),
    portfolios: of(weddings, WEDDING_COLUMNS, weddings.createdAt),
    portfolioPhotos: db
      .select({
        portfolio: weddings.publicId,
        src: weddingImages.src,
        ...columnsOf(weddingImages, ["publicId", "width", "height", "alt", "caption", "keyImage", "heldAt"]),
        ...columnsOf(weddingImages, ["findings", "createdAt"]),
      })
      .from(weddingImages)
      .innerJoin(weddings, eq(weddings.id, weddingImages.ownerId))
      .where(and(eq(weddings.providerId, id), open))
      .orderBy(weddings.createdAt, weddingImages.position),
    venues: of(venues, VENUE_COLUMNS, venues.id),
    venuePictures: ofVenues(venueImages, venueImages.ownerId, ["src", "alt", "caption", "keyImage", "createdAt"]),
    venueServices: ofVenues(venueServices, venueServices.venueId, service),
    venueVideos: ofVenues(venueVideos, venueVideos.venueId, ["link", "title", "description"]),
    venueBusyDates: ofVenues(venueBusyDates, venueBusyDates.venueId, ["date", "marked", "fromCalendar"]),
    venueCalendarSources: ofVenues(venueCalendarSources, venueCalendarSources.ownerId, SOURCE_COLUMNS),
    socialLinks: of(providerSocialLinks, ["network", "url"], providerSocialLinks.network),
    waitingTexts: of(providerPendingTexts, ["field", "value", "reasons", "createdAt"], providerPendingTexts.field),
    suspiciousTexts: of(providerTextFindings, ["field", "reasons"], providerTextFindings.field),
    moderation: of(
      moderationDecisions,
      ["decision", "reason", "snapshot", "held", "createdAt"],
      moderationDecisions.createdAt,
      moderationDecisions.id,
    ),
    credits: of(creditEntries, CREDIT_COLUMNS, creditEntries.createdAt, creditEntries.id),
    orders: of(
      orders,
      ["publicId", "product", "credits", "interval", "amount", "state", "card", "createdAt", "paidAt", "refundedAt"],
      orders.id,
    ),
    invoices: of(paymentInvoices, ["number", "paid", "refunded", "createdAt", "paidAt"], paymentInvoices.createdAt),
    subscriptions: of(subscriptions, SUBSCRIPTION_COLUMNS, subscriptions.startedAt),
    clubCodes: of(clubCodes, ["code", "createdAt"]),
    paymentCustomer: of(paymentCustomers, ["externalId", "createdAt"]),
    reviewLinks: of(reviewLinks, ["code", "createdAt"]),
    views: of(providerViews, ["day", "count"], providerViews.day),
    statistics: of(providerDays, ["day", "measure", "count"], providerDays.day, providerDays.measure),
    mediaViews: of(mediaDays, ["kind", "item", "day", "count"], mediaDays.day, mediaDays.item),
    sessions: of(sessions, ["device", "remembered", "createdAt", "seenAt", "endedAt"], sessions.createdAt),
    links: of(providerLinks, ["purpose", "email", "createdAt", "expiresAt", "usedAt"], providerLinks.createdAt),
    phoneCodes: of(providerPhoneCodes, ["phone", "sentAt", "expiresAt", "tries", "resends"]),
    requests: db
      .select({
        ...columnsOf(requests, ["publicId", "status"]),
        eventDate: projects.eventDate,
        place: sql<string | null>`coalesce(${projects.city}, ${projects.eventLocation})`,
        venue: venueName(),
        guests: projects.guests,
        ...columnsOf(requests, ["createdAt", "seenAt", "unlockedAt", "unlockedBy", "rejectedAt", "rejectionReason"]),
        ...columnsOf(requests, ["progress", "note", "snoozedUntil", "endedAt"]),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(and(eq(requests.providerId, id), open))
      .orderBy(requests.createdAt, requests.id),
    ...conversationExports(db, actor),
    messageTemplates: of(messageTemplates, ["publicId", "title", "body", "locale", "isDefault", "changedAt"]),
    reviews: db
      .select(columnsOf(reviews, RECEIVED_COLUMNS))
      .from(reviews)
      // A review that is not public belongs only to its author.
      .where(and(eq(reviews.providerId, id), eq(reviews.status, "published"), open))
      .orderBy(reviews.publishedAt, reviews.id),
    replies: db
      .select({ review: reviews.publicId, ...columnsOf(reviews, REPLY_COLUMNS) })
      .from(reviews)
      .where(and(eq(reviews.providerId, id), isNotNull(reviews.answer), open))
      .orderBy(reviews.answeredAt, reviews.id),
    reviewCases: db
      .select({
        review: reviews.publicId,
        ...columnsOf(reviewCases, CASE_COLUMNS),
        appealText: appealTextOf(reviewCases, "provider"),
      })
      .from(reviewCases)
      .innerJoin(reviews, eq(reviews.id, reviewCases.reviewId))
      .where(and(eq(reviews.providerId, id), eq(reviewCases.openedBy, "provider"), open)),
    reports: decidedReportsOf(db, id, open),
    reviewProofs: db
      .select(columnsOf(reviewProofs, PROOF_COLUMNS))
      .from(reviewProofs)
      .innerJoin(reviewCases, eq(reviewCases.id, reviewProofs.caseId))
      .innerJoin(reviews, eq(reviews.id, reviewCases.reviewId))
      .where(and(eq(reviews.providerId, id), eq(reviewProofs.sentBy, "provider"), open)),
    messages: db
      .select({
        ...columnsOf(outbox, ["kind", "recipient", "subject"]),
        text: sql<
          string | null
        >`CASE WHEN ${outbox.sensitive} OR ${outbox.accountId} IS NOT NULL THEN NULL ELSE ${outbox.text} END`,
        ...columnsOf(outbox, ["state", "createdAt", "sentAt"]),
      })
      .from(outbox)
      .where(and(open, isToProvider(id)))
      .orderBy(outbox.id),
    ...noticeExports(db, actor, open, clock.now()),
    ...historyExports(db, actor, open),
  });
  if (!own) return null;
  const { conversations, archivedConversations } = conversationParts(found);
  const lists = readableLists(found);
  const withAddressOf = (row: Record<string, unknown>) => ({ ...row, src: addressOf(row.src) });
  const withAddress = async (source: Record<string, unknown>) =>
    readable({ ...source, url: await openAddress(secret, String(source.url)) });
  return {
    exportedAt: new Date(clock.now()).toISOString(),
    ...lists,
    account: readable({ ...own, profileImage: addressOf(own.profileImage), ...credentials }),
    languages: found.languages.map(({ iso }) => iso),
    busyDates: found.busyDates.filter(({ marked }) => marked).map(({ date }) => date),
    calendarDates: found.busyDates.filter(({ fromCalendar }) => fromCalendar).map(({ date }) => date),
    calendarSource: await Promise.all(found.calendarSource.map(withAddress)),
    photos: lists.photos.map(withAddressOf),
    portfolioPhotos: lists.portfolioPhotos.map(withAddressOf),
    venues: lists.venues.map((venue) => ({ ...venue, features: featuresOf(Number(venue.features)).join(", ") })),
    venuePictures: lists.venuePictures.map(withAddressOf),
    venueCalendarSources: await Promise.all(found.venueCalendarSources.map(withAddress)),
    conversations: conversations.map(({ project: _project, ...message }) => message),
    archivedConversations,
    reviews: lists.reviews.map(withPhoto),
    ...commonParts(found),
  };
}
