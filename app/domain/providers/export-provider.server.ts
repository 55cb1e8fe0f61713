import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
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
  pick,
  RECEIVED_COLUMNS,
  REPLY_COLUMNS,
  readable,
  SOURCE_COLUMNS,
  SUBSCRIPTION_COLUMNS,
  VENUE_COLUMNS,
  WEDDING_COLUMNS,
  withPhoto,
} from "./export-history.server";

/**
 * Exports all data of a provider, in one round trip. Instants are ISO 8601 in UTC. The export omits table keys,
 * hashes, secrets, rows derived for matching and search, and texts with codes or links. It also omits couples' data in
 * requests, which belongs to them.
 * @returns null when the session has ended, or the account is deleted
 */
export async function exportProvider({ db, clock, secret }: AddressDeps, actor: Provider) {
  const id = actor.providerId;
  const open = sessionIsOpen(actor);
  const of = <T extends SQLiteTable & { providerId: SQLiteColumn }>(
    table: T,
    names: readonly (keyof T["_"]["columns"] & string)[],
    ...order: SQLiteColumn[]
  ) =>
    db
      .select(pick(table, names))
      .from(table as SQLiteTable)
      .where(and(eq(table.providerId, id), open))
      .orderBy(...order);
  type Names<T extends SQLiteTable> = readonly (keyof T["_"]["columns"] & string)[];
  const ofVenues = <T extends SQLiteTable>(table: T, venueId: SQLiteColumn, names: Names<T>) =>
    db
      .select({ venue: venues.publicId, ...pick(table, names) })
      .from(table as SQLiteTable)
      .innerJoin(venues, eq(venues.id, venueId))
      .where(and(eq(venues.providerId, id), open))
      .orderBy(venues.id);
  const { id: _id, ...account } = getTableColumns(providers);
  const words = ["title", "description", "visible", "heldAt", "pendingTexts", "findings", "createdAt"] as const;
  const found = await namedBatch(db, {
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
      .select(pick(calendarSources, SOURCE_COLUMNS))
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
        ...pick(weddingImages, ["publicId", "width", "height", "alt", "caption", "keyImage", "heldAt"]),
        ...pick(weddingImages, ["findings", "createdAt"]),
      })
      .from(weddingImages)
      .innerJoin(weddings, eq(weddings.id, weddingImages.ownerId))
      .where(and(eq(weddings.providerId, id), open))
      .orderBy(weddings.createdAt, weddingImages.position),
    venues: of(venues, VENUE_COLUMNS, venues.id),
    venuePictures: ofVenues(venueImages, venueImages.ownerId, ["src", "alt", "caption", "keyImage", "createdAt"]),
    venueServices: ofVenues(venueServices, venueServices.venueId, [
      ...(["name", "description", "budgetStartingFrom", "showBudget", "showDescription"] as const),
    ]),
    venueVideos: ofVenues(venueVideos, venueVideos.venueId, ["link", "title", "description"]),
    venueBusyDates: ofVenues(venueBusyDates, venueBusyDates.venueId, ["date", "marked", "fromCalendar"]),
    venueCalendarSources: ofVenues(venueCalendarSources, venueCalendarSources.ownerId, SOURCE_COLUMNS),
    social: of(providerSocialLinks, ["network", "url"], providerSocialLinks.network),
    pending: of(providerPendingTexts, ["field", "value", "reasons", "createdAt"], providerPendingTexts.field),
    findings: of(providerTextFindings, ["field", "reasons"], providerTextFindings.field),
    decisions: of(
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
    customers: of(paymentCustomers, ["externalId", "createdAt"]),
    reviewLinks: of(reviewLinks, ["code", "createdAt"]),
    views: of(providerViews, ["day", "count"], providerViews.day),
    statistics: of(providerDays, ["day", "measure", "count"], providerDays.day, providerDays.measure),
    mediaViews: of(mediaDays, ["kind", "item", "day", "count"], mediaDays.day, mediaDays.item),
    sessions: of(sessions, ["device", "remembered", "createdAt", "seenAt", "endedAt"], sessions.createdAt),
    links: of(providerLinks, ["purpose", "email", "createdAt", "expiresAt", "usedAt"], providerLinks.createdAt),
    phoneCodes: of(providerPhoneCodes, ["phone", "sentAt", "expiresAt", "tries", "resends"]),
    requests: db
      .select({
        ...pick(requests, ["publicId", "status"]),
        eventDate: projects.eventDate,
        place: sql<string | null>`coalesce(${projects.city}, ${projects.eventLocation})`,
        ...{ venue: venueName(), guests: projects.guests },
        ...pick(requests, ["createdAt", "seenAt", "unlockedAt", "unlockedBy", "rejectedAt", "rejectionReason"]),
        ...pick(requests, ["progress", "note", "snoozedUntil", "endedAt"]),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(and(eq(requests.providerId, id), open))
      .orderBy(requests.createdAt, requests.id),
    ...conversationExports(db, actor),
    templates: of(messageTemplates, ["publicId", "title", "body", "locale", "isDefault", "changedAt"]),
    reviews: db
      .select(pick(reviews, RECEIVED_COLUMNS))
      .from(reviews)
      // A review that is not public belongs only to its author.
      .where(and(eq(reviews.providerId, id), eq(reviews.status, "published"), open))
      .orderBy(reviews.publishedAt, reviews.id),
    replies: db
      .select({ review: reviews.publicId, ...pick(reviews, REPLY_COLUMNS) })
      .from(reviews)
      .where(and(eq(reviews.providerId, id), isNotNull(reviews.answer), open))
      .orderBy(reviews.answeredAt, reviews.id),
    // Reports and documents of authors are omitted.
    reviewCases: db
      .select({
        review: reviews.publicId,
        ...pick(reviewCases, CASE_COLUMNS),
        appealText: appealTextOf(reviewCases, "provider"),
      })
      .from(reviewCases)
      .innerJoin(reviews, eq(reviews.id, reviewCases.reviewId))
      .where(and(eq(reviews.providerId, id), eq(reviewCases.openedBy, "provider"), open)),
    reports: decidedReportsOf(db, id, open),
    reviewProofs: db
      .select(pick(reviewProofs, PROOF_COLUMNS))
      .from(reviewProofs)
      .innerJoin(reviewCases, eq(reviewCases.id, reviewProofs.caseId))
      .innerJoin(reviews, eq(reviews.id, reviewCases.reviewId))
      .where(and(eq(reviews.providerId, id), eq(reviewProofs.sentBy, "provider"), open)),
    messages: db
      .select({
        ...pick(outbox, ["kind", "recipient", "subject"]),
        text: sql<
          string | null
        >`CASE WHEN ${outbox.sensitive} OR ${outbox.accountId} IS NOT NULL THEN NULL ELSE ${outbox.text} END`,
        ...pick(outbox, ["state", "createdAt", "sentAt"]),
      })
      .from(outbox)
      .where(and(open, isToProvider(id)))
      .orderBy(outbox.id),
    ...noticeExports(db, actor, open, clock.now()),
    ...historyExports(db, actor, open),
  });
  const [own] = found.account;
  if (!own) return null;
  const { conversations, archivedConversations } = conversationParts(found);
  const withAddress = async (source: Record<string, unknown>) =>
    readable({ ...source, url: await openAddress(secret, String(source.url)) });
  return {
    exportedAt: new Date(clock.now()).toISOString(),
    account: readable({ ...own, profileImage: addressOf(own.profileImage), ...found.credentials[0] }),
    services: found.services.map(readable),
    languages: found.languages.map(({ iso }) => iso),
    busyDates: found.busyDates.filter(({ marked }) => marked).map(({ date }) => date),
    calendarDates: found.busyDates.filter(({ fromCalendar }) => fromCalendar).map(({ date }) => date),
    calendarFeed: found.calendarFeed.map(readable),
    calendarSource: await Promise.all(found.calendarSource.map(withAddress)),
    photos: found.photos.map((photo) => readable({ ...photo, src: addressOf(photo.src) })),
    videos: found.videos.map(readable),
    portfolios: found.portfolios.map(readable),
    portfolioPhotos: found.portfolioPhotos.map((photo) => readable({ ...photo, src: addressOf(photo.src) })),
    venues: found.venues.map((venue) =>
      readable({ ...venue, features: featuresOf(Number((venue as { features?: unknown }).features)).join(", ") }),
    ),
    venuePictures: found.venuePictures.map((picture) =>
      readable({ ...picture, src: addressOf((picture as { src?: unknown }).src) }),
    ),
    venueServices: found.venueServices.map(readable),
    venueVideos: found.venueVideos.map(readable),
    venueBusyDates: found.venueBusyDates.map(readable),
    venueCalendarSources: await Promise.all(found.venueCalendarSources.map(withAddress)),
    socialLinks: found.social.map(({ network, url }) => ({ network, url })),
    waitingTexts: found.pending.map(readable),
    suspiciousTexts: found.findings.map(readable),
    moderation: found.decisions.map(readable),
    credits: found.credits.map(readable),
    orders: found.orders.map(readable),
    invoices: found.invoices.map(readable),
    subscriptions: found.subscriptions.map(readable),
    clubCodes: found.clubCodes.map(readable),
    paymentCustomer: found.customers.map(readable),
    reviewLinks: found.reviewLinks.map(readable),
    views: found.views.map(readable),
    statistics: found.statistics.map(readable),
    mediaViews: found.mediaViews.map(readable),
    sessions: found.sessions.map(readable),
    links: found.links.map(readable),
    phoneCodes: found.phoneCodes.map(readable),
    requests: found.requests.map(readable),
    conversations: conversations.map(({ project: _project, ...message }) => message),
    archivedConversations,
    messageTemplates: found.templates.map(readable),
    reviews: found.reviews.map((review) => readable(withPhoto(review))),
    replies: found.replies.map(readable),
    reviewCases: found.reviewCases.map(readable),
    reports: found.reports.map(readable),
    reviewProofs: found.reviewProofs.map(readable),
    messages: found.messages.map(readable),
    ...commonParts(found),
  };
}
