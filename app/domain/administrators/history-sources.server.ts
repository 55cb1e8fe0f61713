import { type SQL, sql } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { contentReports } from "#db/schema/administration";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { impersonations } from "#db/schema/impersonations";
import { mediaRemovals } from "#db/schema/media";
import { moderationDecisions, providerPendingTexts } from "#db/schema/moderation";
import { orders, paymentInvoices, subscriptions } from "#db/schema/payments";
import { projectChanges, projects } from "#db/schema/projects";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providerImages, providers, providerVideos } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewCases, reviewInvitations, reviews } from "#db/schema/reviews";
import { venues } from "#db/schema/venues";
import { weddings } from "#db/schema/weddings";
import type { HistoryKind } from "./audit.form";
import {
  actSource,
  caseSources,
  claimSources,
  creditSource,
  happened,
  impersonationSources,
  messageSources,
  nameOf,
  orderSources,
  premiumSources,
  projectSources,
  requestSources,
  reviewSources,
  type Source,
} from "./history-parts.server";

/** @param id public id @param log condition: the log may be read */
export const sourcesOf = (kind: HistoryKind, id: string, log: SQL): Source[] =>
  ({ provider: ofProvider, couple: ofCouple, request: ofRequest, order: ofOrder })[kind](id, log);

function ofProvider(publicId: string, log: SQL): Source[] {
  const id = sql`(SELECT ${providers.id} FROM ${providers} WHERE ${providers.publicId} = ${publicId})`;
  const p = sql`FROM ${providers} WHERE ${providers.publicId} = ${publicId}`;
  const c = sql`FROM ${providerCredentials} WHERE ${providerCredentials.providerId} = ${id}`;
  const d = moderationDecisions;
  const images = sql`FROM ${providerImages} WHERE ${providerImages.providerId} = ${id}`;
  const ownWeddings = sql`FROM ${weddings} WHERE ${weddings.providerId} = ${id}`;
  const houses = sql`FROM ${venues} WHERE ${venues.providerId} = ${id}`;
  const written = sql`FROM ${reviews} WHERE ${reviews.providerId} = ${id}`;
  return [
    happened("registered", providers.createdAt, p),
    happened("lastLogin", providers.lastLoginAt, p),
    happened("paused", providers.pausedAt, p),
    happened("reviewAsked", providers.reviewRequestedAt, p),
    happened("emailConfirmed", providerCredentials.emailVerifiedAt, c),
    happened("phoneConfirmed", providerCredentials.phoneVerifiedAt, c),
    happened(
      "passwordChanged",
      providerCredentials.passwordChangedAt,
      sql`${c} AND ${providerCredentials.passwordChangedAt} > ${providerCredentials.termsAcceptedAt}`,
    ),
    happened("decision", d.createdAt, sql`FROM ${d} WHERE ${d.providerId} = ${id}`, {
      detail: d.decision,
      by: nameOf(sql`${d.administratorId}`),
      note: d.reason,
    }),
    happened(
      "textHeld",
      providerPendingTexts.createdAt,
      sql`FROM ${providerPendingTexts} WHERE ${providerPendingTexts.providerId} = ${id}`,
    ),
    happened("photoAdded", providerImages.createdAt, sql`${images} AND ${providerImages.createdAt} > 0`),
    happened("photoHeld", providerImages.heldAt, images),
    happened(
      "videoHeld",
      providerVideos.heldAt,
      sql`FROM ${providerVideos} WHERE ${providerVideos.providerId} = ${id}`,
    ),
    // Keys begin with the provider's public id and a slash; "0" follows "/" in ASCII.
    happened(
      "mediaRemoved",
      mediaRemovals.dueAt,
      sql`FROM ${mediaRemovals} WHERE ${mediaRemovals.key} >= ${`${publicId}/`} AND ${mediaRemovals.key} < ${`${publicId}0`}`,
    ),
    happened("portfolioCreated", weddings.createdAt, ownWeddings, { kind: "portfolio", id: weddings.publicId }),
    happened("portfolioPublished", weddings.publishedAt, ownWeddings, { kind: "portfolio", id: weddings.publicId }),
    happened("venueCreated", venues.createdAt, houses, { kind: "venue", id: venues.publicId }),
    happened("venuePublished", venues.publishedAt, houses, { kind: "venue", id: venues.publicId }),
    ...requestSources(sql`FROM ${requests} WHERE ${requests.providerId} = ${id}`),
    ...claimSources(sql`FROM ${creditClaims} WHERE ${creditClaims.providerId} = ${id}`),
    creditSource(sql`FROM ${creditEntries} WHERE ${creditEntries.providerId} = ${id}`),
    ...orderSources(sql`FROM ${orders} WHERE ${orders.providerId} = ${id}`),
    ...premiumSources(sql`FROM ${subscriptions} WHERE ${subscriptions.providerId} = ${id}`),
    ...reviewSources(written),
    ...caseSources(
      reviewCases,
      sql`FROM ${reviews} CROSS JOIN ${reviewCases} ON ${reviewCases.reviewId} = ${reviews.id} WHERE ${reviews.providerId} = ${id}`,
    ),
    ...caseSources(contentReports, sql`FROM ${contentReports} WHERE ${contentReports.providerId} = ${id}`),
    ...messageSources(sql`FROM ${requests}`, sql`WHERE ${requests.providerId} = ${id}`),
    ...impersonationSources(sql`FROM ${impersonations} WHERE ${impersonations.providerId} = ${id}`),
    actSource("provider", sql`= ${publicId}`, log),
    actSource("venue", sql`IN (SELECT ${venues.publicId} ${houses})`, log),
    actSource("portfolio", sql`IN (SELECT ${weddings.publicId} ${ownWeddings})`, log),
    actSource("review", sql`IN (SELECT ${reviews.publicId} ${written})`, log),
  ];
}

function ofCouple(publicId: string, log: SQL): Source[] {
  const id = sql`(SELECT ${accounts.id} FROM ${accounts} WHERE ${accounts.publicId} = ${publicId})`;
  const a = sql`FROM ${accounts} WHERE ${accounts.publicId} = ${publicId}`;
  const owned = sql`FROM ${projects} CROSS JOIN ${requests} ON ${requests.projectId} = ${projects.id}`;
  const isOwn = sql`WHERE ${projects.accountId} = ${id}`;
  return [
    happened("registered", accounts.createdAt, a),
    happened("emailConfirmed", accounts.emailVerifiedAt, a),
    happened("mailBounced", accounts.emailBouncedAt, a),
    happened("phoneUnreachable", accounts.phoneUndeliverableAt, a),
    ...projectSources(
      sql`FROM ${projects} ${isOwn}`,
      sql`FROM ${projects} CROSS JOIN ${projectChanges} ON ${projectChanges.projectId} = ${projects.id} ${isOwn}`,
    ),
    ...requestSources(sql`${owned} ${isOwn}`),
    ...claimSources(
      sql`${owned} CROSS JOIN ${creditClaims} ON ${creditClaims.requestId} = ${requests.publicId} ${isOwn}`,
    ),
    ...reviewSources(sql`${owned} CROSS JOIN ${reviews} ON ${reviews.requestId} = ${requests.id} ${isOwn}`),
    ...messageSources(owned, isOwn),
    ...impersonationSources(sql`FROM ${impersonations} WHERE ${impersonations.accountId} = ${id}`),
    actSource("account", sql`= ${publicId}`, log),
  ];
}

function ofRequest(publicId: string, log: SQL): Source[] {
  const isThis = sql`WHERE ${requests.publicId} = ${publicId}`;
  const r = sql`FROM ${requests}`;
  return [
    ...requestSources(sql`${r} ${isThis}`),
    happened("requestSeen", requests.seenAt, sql`${r} ${isThis}`),
    ...projectSources(
      sql`${r} CROSS JOIN ${projects} ON ${projects.id} = ${requests.projectId} ${isThis}`,
      sql`${r} CROSS JOIN ${projectChanges} ON ${projectChanges.projectId} = ${requests.projectId} ${isThis}`,
    ),
    ...claimSources(sql`FROM ${creditClaims} WHERE ${creditClaims.requestId} = ${publicId}`),
    creditSource(sql`FROM ${creditEntries} WHERE ${creditEntries.requestId} = ${publicId}`),
    happened(
      "reviewInvited",
      reviewInvitations.createdAt,
      sql`${r} CROSS JOIN ${reviewInvitations} ON ${reviewInvitations.requestId} = ${requests.id} ${isThis}`,
    ),
    ...reviewSources(sql`${r} CROSS JOIN ${reviews} ON ${reviews.requestId} = ${requests.id} ${isThis}`),
    ...messageSources(r, isThis),
    actSource("request", sql`= ${publicId}`, log),
  ];
}

function ofOrder(publicId: string, log: SQL): Source[] {
  const isThis = sql`WHERE ${orders.publicId} = ${publicId}`;
  const o = sql`FROM ${orders}`;
  return [
    ...orderSources(sql`${o} ${isThis}`),
    happened(
      "invoice",
      paymentInvoices.createdAt,
      sql`${o} CROSS JOIN ${paymentInvoices} ON ${paymentInvoices.orderId} = ${orders.id} ${isThis}`,
      { detail: paymentInvoices.number, number: paymentInvoices.paid },
    ),
    creditSource(
      sql`${o} CROSS JOIN ${creditEntries} ON ${creditEntries.providerId} = ${orders.providerId} AND ${creditEntries.orderId} = ${orders.id} ${isThis}`,
    ),
    ...premiumSources(
      sql`${o} CROSS JOIN ${subscriptions} ON ${subscriptions.id} = ${orders.subscriptionId} ${isThis}`,
    ),
    actSource("order", sql`= ${publicId}`, log),
  ];
}
