import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { couplePartners, loginCodes } from "#db/schema/accounts";
import { auditEntries, contentReports, failures, wordings } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { favorites, shortlistLinks } from "#db/schema/favorites";
import { impersonationSteps, impersonations } from "#db/schema/impersonations";
import {
  archivedConversations,
  messageFiles,
  messageReports,
  messages,
  messageTemplates,
  offerLines,
  offers,
} from "#db/schema/messages";
import { moderationDecisions, providerPendingTexts } from "#db/schema/moderation";
import { accountNoticeChoices, digestItems, mailStops, providerNoticeChoices } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import {
  clubCodes,
  orders,
  paymentCustomers,
  paymentEvents,
  paymentInvoices,
  subscriptions,
} from "#db/schema/payments";
import { projectChanges, projectLanguages } from "#db/schema/projects";
import { providerDepartures, providerLinks, providerPhoneCodes } from "#db/schema/provider-accounts";
import { providerImages } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import {
  reviewCases,
  reviewInvitations,
  reviewLinks,
  reviewProofLooks,
  reviewProofs,
  reviews,
} from "#db/schema/reviews";
import { refreshTokens, sessions } from "#db/schema/sessions";
import { mediaDays, providerDays, providerViews } from "#db/schema/statistics";
import { venueFavorites, venues } from "#db/schema/venues";
import { weddingImages, weddings } from "#db/schema/weddings";
import { days } from "~/domain/durations";
import { saveAdministrator } from "./administrators";
import { saveCouple } from "./couples";
import { saveProject } from "./projects";
import { approvedProvider, saveProvider } from "./providers";
import { saveWholeProfile } from "./whole-profile";

export const START = Date.UTC(2027, 2, 1, 8);
const EVENT = "2027-03-20";

/** Words that occur only in this data. */
const PEOPLE = {
  couple: ["Zélie", "Quarzmann", "zelie@couple.example", "+33611110001", "Mirabellenfest", "Kintsugi wünscht sie sich"],
  drafting: ["Olwenia", "olwenia@couple.example", "+33611110002", "Draftwort"],
  unfinished: ["Peregrin", "peregrin@couple.example", "+33611110003"],
  provider: [
    "Zénobie",
    "provider@maison.example",
    "+33622220001",
    "Maison Obsidienne",
    "55208131766522",
    "Obsidienfoto",
    "Kobalthof",
  ],
  unproven: ["Quentoline", "unproven@maison.example", "+33622220002"],
  reporter: ["Karimbert", "karim@reporter.example", "Das Foto zeigt meinen Garten"],
  author: ["Ysaline", "ysaline@author.example", "Nous avons dansé jusqu’à l’aube, merci à tous"],
  refusedAuthor: ["Refusina", "refusina@author.example", "Un texte que personne ne devait lire ici, hélas"],
  administrator: ["Annegret Brandtner", "annegret@alliance.example"],
} as const;

export const namesOf = (who: keyof typeof PEOPLE): readonly string[] => PEOPLE[who];

/** Saves at least one row in every table with personal data, at `START`. @returns keys in the media store */
export async function saveRetentionWorld(db: Database): Promise<string[]> {
  const at = { createdAt: START };
  const [first, last, email, phone, theme, wish] = PEOPLE.couple;
  const couple = { ...at, updatedAt: START };
  await saveCouple(db, 1, { ...couple, publicId: "couple", firstname: first, lastname: last, email, phone });
  const [draftingName, draftingEmail, draftingPhone, draftWord] = PEOPLE.drafting;
  await saveCouple(db, 2, {
    ...{ ...couple, publicId: "drafting", firstname: draftingName, email: draftingEmail, phone: draftingPhone },
    emailVerifiedAt: START,
  });
  const [peregrin, peregrinEmail, peregrinPhone] = PEOPLE.unfinished;
  await saveCouple(db, 3, {
    ...couple,
    publicId: "unfinished",
    firstname: peregrin,
    email: peregrinEmail,
    phone: peregrinPhone,
  });
  const [zenobie, mail, number, company, siret, photo, house] = PEOPLE.provider;
  const provider = { ...approvedProvider, ...at, lastLoginAt: START };
  await saveProvider(db, 1, {
    ...provider,
    publicId: "provider",
    firstname: zenobie,
    email: mail,
    phone: number,
    name: company,
    siret,
  });
  const [quentoline, unprovenMail, unprovenPhone] = PEOPLE.unproven;
  await saveProvider(db, 2, {
    ...at,
    publicId: "unproven",
    firstname: quentoline,
    email: unprovenMail,
    phone: unprovenPhone,
  });
  await saveProvider(db, 3, { ...provider, publicId: "with-credits" });
  await db.run(sql`UPDATE provider_credentials SET email_verified_at = ${START} WHERE provider_id <> 2`);
  const administrator = await saveAdministrator(db, 1);
  const [annegret, annegretMail] = PEOPLE.administrator;
  await db.update(administrators).set({ name: annegret, email: annegretMail, disabledAt: START });
  await db.update(sessions).set({ seenAt: START, createdAt: START });

  await saveProject(db, { publicId: "wedding", weddingTheme: theme, eventDate: EVENT, updatedAt: START });
  await saveProject(db, { publicId: "draft", accountId: 2, status: "draft", message: draftWord, updatedAt: START });
  const request = { projectId: 1, message: wish, ...at };
  await db.insert(requests).values({
    ...request,
    id: 1,
    publicId: "request-1",
    providerId: 1,
    status: "unlocked",
    lastMessageAt: START,
  });
  const written = { requestId: 1, locale: "fr", sentAt: START, body: wish } as const;
  await db.insert(messages).values([
    { ...written, id: 1, publicId: "message-1", side: "couple", cause: "form-1" },
    { ...written, id: 2, publicId: "message-2", side: "provider", cause: "form-2", body: company },
  ]);
  await db
    .insert(messageFiles)
    .values({ messageId: 1, position: 0, key: "conversation-1/abc", name: `${first}.pdf`, kind: "pdf", bytes: 9 });
  await db.insert(offers).values({ messageId: 2, title: company, validUntil: EVENT });
  await db
    .insert(offerLines)
    .values({ messageId: 2, position: 0, text: company, quantity: 100, price: 100, vat: 2_000 });
  await db.insert(messageReports).values([
    {
      publicId: "report-of-1",
      messageId: 1,
      reason: "insult",
      text: company,
      state: "closed",
      openedAt: START,
      dueAt: START,
      decision: "kept",
      decidedAt: START,
      decidedBy: 1,
      appealText: company,
      finalAt: START,
    },
    {
      publicId: "report-of-2",
      messageId: 2,
      reason: "fraud",
      text: wish,
      state: "decided",
      openedAt: START,
      dueAt: START,
      decision: "kept",
      decidedAt: START,
      decidedBy: 1,
    },
  ]);
  await db
    .insert(messageTemplates)
    .values({ publicId: "template", providerId: 1, title: company, body: company, locale: "fr", changedAt: START });
  const archived = { eventDate: EVENT, archivedAt: START };
  await db.insert(archivedConversations).values([
    {
      ...{ ...archived, publicId: "archived-1", accountId: 1 },
      messages: JSON.stringify([{ side: "couple", body: wish, sentAt: START }]),
    },
    {
      ...{ ...archived, publicId: "archived-2", providerId: 1 },
      messages: JSON.stringify([{ side: "provider", body: company, sentAt: START }]),
    },
  ]);
  await db.insert(projectLanguages).values({ projectId: 1, iso: "fr" });
  await db
    .insert(projectChanges)
    .values({ changeId: "change", projectId: 1, field: "eventLocation", before: theme, changedAt: START });
  await db.insert(favorites).values({ accountId: 1, providerId: 1, ...at });
  await db
    .insert(venues)
    .values({ id: 1, publicId: "venue", providerId: 1, name: company, moderation: "notValidated", ...couple });
  await db.insert(venueFavorites).values({ accountId: 1, venueId: 1, ...at });
  await db.insert(shortlistLinks).values({ accountId: 1, hash: "shortlist", ...at });
  await db.insert(accountNoticeChoices).values({ accountId: 1, notice: "answer", delivery: "off", changedAt: START });
  await db.insert(providerNoticeChoices).values({ providerId: 1, notice: "review", delivery: "off", changedAt: START });
  await db.insert(mailStops).values({ recipient: "gone@nobody.example", reason: "bounced", since: START });
  await db.insert(digestItems).values([
    { dedupeKey: "sent", accountId: 1, notice: "answer", text: "", url: "/", ...at, sentAt: START },
    { dedupeKey: "projectChanged:1:request-1", providerId: 1, notice: "review", text: first, url: "/", ...at },
  ]);
  const message = { kind: "email", recipient: email, text: `${first} ${wish}`, html: wish, state: "sent" } as const;
  await db.insert(outbox).values([
    {
      ...message,
      ...at,
      recipient: mail,
      dedupeKey: "requestReceived:request-1",
      accountId: 1,
      nextAttemptAt: START,
      unsubscribeUrl: "/u",
      externalId: "v",
    },
    { ...message, ...at, dedupeKey: "code", kind: "sms", recipient: phone, sensitive: true, nextAttemptAt: START },
  ]);

  const over = { expiresAt: START };
  await db
    .insert(loginCodes)
    .values({ id: "code", phone, codeHash: "", browserHash: "", ...at, sentAt: START, ...over });
  await db.insert(providerPhoneCodes).values({ providerId: 1, phone: number, codeHash: "", sentAt: START, ...over });
  await db
    .insert(providerLinks)
    .values({ hash: "link", providerId: 1, purpose: "verify_email", email: mail, ...at, ...over });
  await db.insert(couplePartners).values({ ownerId: 1, invitationHash: "partner", ...over });
  await db.insert(refreshTokens).values({ hash: "token", sessionId: "session-1", ...at, ...over });
  await db.insert(rateLimits).values({ key: "ip:hash", windowStart: START, count: 1 });

  const picture = { width: 1, height: 1, alt: photo, createdAt: START };
  await db
    .insert(providerImages)
    .values({ ...picture, providerId: 1, position: 0, src: "provider/photo-1", publicId: "photo" });
  await db
    .insert(weddings)
    .values({ publicId: "portfolio", providerId: 1, title: photo, status: "unpublished", ...couple, id: 1 });
  await db
    .insert(weddingImages)
    .values({ ...picture, ownerId: 1, position: 0, src: "provider/photo-1", publicId: "shown" });
  await db
    .insert(moderationDecisions)
    .values({ providerId: 1, administratorId: 1, decision: "approved", reason: "", snapshot: company, ...at });
  await db
    .insert(providerPendingTexts)
    .values({ providerId: 1, field: "portrait", value: company, reasons: "[]", ...at });

  const review = { providerId: 1, authorKind: "couple", locale: "fr", weddingDate: EVENT, stars: 5, ...at } as const;
  const [ysaline, ysalineMail, praise] = PEOPLE.author;
  const [refusina, refusinaMail, refused] = PEOPLE.refusedAuthor;
  await db.insert(reviews).values([
    {
      ...review,
      id: 1,
      publicId: "review-1",
      requestId: 1,
      authorName: ysaline,
      authorEmail: ysalineMail,
      text: praise,
      status: "published",
      publishedAt: START,
      photo: "provider/review-1",
      authorHash: "a",
    },
    {
      ...review,
      id: 2,
      publicId: "review-2",
      authorName: refusina,
      authorEmail: refusinaMail,
      text: refused,
      status: "refused",
      authorHash: "b",
    },
    {
      ...review,
      id: 3,
      publicId: "review-3",
      authorName: peregrin,
      authorEmail: peregrinEmail,
      text: refused,
      status: "unconfirmed",
      photo: "provider/review-3",
      authorHash: "c",
    },
  ]);
  await db.insert(reviewInvitations).values({ requestId: 1, secretHash: "invitation", ...at });
  await db.insert(reviewLinks).values({ providerId: 1, code: "code", ...at });
  await db.insert(reviewCases).values({
    ...{
      id: 1,
      publicId: "case-1",
      reviewId: 2,
      kind: "dispute",
      openedBy: "provider",
      reason: "notClient",
      text: refusina,
    },
    ...{
      state: "closed",
      openedAt: START,
      decision: "removed",
      decidedAt: START,
      decidedBy: 1,
      finalDecision: "removed",
    },
    ...{ finalAt: START, finalBy: 1, proofsDueAt: START + days(30) },
  });
  await db.insert(reviewProofs).values({
    caseId: 1,
    publicId: "proof",
    sentBy: "author",
    src: "proofs/case-1/abc",
    name: refusina,
    type: "application/pdf",
    ...at,
  });
  await db
    .insert(reviewProofLooks)
    .values({ caseId: 1, proof: "proof", sentBy: "author", administratorId: 1, lookedAt: START });
  const [karim, karimMail, words] = PEOPLE.reporter;
  await db.insert(contentReports).values({
    ...{
      publicId: "report",
      reporterHash: "r",
      providerHash: "p",
      targetKind: "profile",
      targetId: "provider",
      providerId: 1,
    },
    ...{
      reason: "rights",
      text: words,
      reporterName: karim,
      reporterEmail: karimMail,
      locale: "de",
      market: "DE",
      openedAt: START,
    },
    ...{
      dueAt: START,
      state: "decided",
      decision: "kept",
      decisionReason: "Das Profil darf es zeigen.",
      decidedAt: START,
      decidedBy: 1,
    },
  });

  await db
    .insert(impersonations)
    .values({ id: "look", administratorId: 1, accountId: 1, reason: "help", startedAt: START, expiresAt: START });
  await db
    .insert(impersonationSteps)
    .values({ impersonationId: "look", at: START, kind: "view", path: "/project", requestId: "r" });
  await db.insert(auditEntries).values({
    at: START,
    administratorId: administrator.administratorId,
    act: "x",
    subjectKind: "account",
    subjectId: "couple",
    requestId: "r",
    impersonationId: "look",
  });
  await db.insert(wordings).values({ key: "claim:providers", before: "1", after: "2", changedAt: START, changedBy: 1 });
  await db.insert(failures).values({
    fingerprint: "f",
    source: "worker",
    route: "r",
    message: "m",
    stack: "s",
    release: "1",
    requestId: "r",
    firstAt: START,
    lastAt: START,
    times: 1,
    reportedAt: START,
  });
  await db.insert(providerViews).values([
    { providerId: 1, day: "2027-03-01", count: 1 },
    { providerId: 3, day: "2027-03-01", count: 1 },
  ]);
  await db.insert(providerDays).values({ providerId: 3, day: "2027-03-01", measure: "badge", count: 1 });
  await db.insert(mediaDays).values({ providerId: 3, kind: "photo", item: "photo", day: "2027-03-01", count: 1 });
  await db
    .insert(providerDepartures)
    .values({ month: "2027-03", kind: "planner", market: "FR", reason: "Trop peu de demandes" });

  const order = {
    providerId: 1,
    product: "credits",
    credits: 5,
    amount: 22_500,
    locale: "fr",
    market: "FR",
    ...at,
    expiresAt: START,
    movedAt: START,
  } as const;
  await db.insert(orders).values([
    { ...order, id: 1, publicId: "paid", state: "paid", paidAt: START, card: "4242" },
    { ...order, id: 2, publicId: "failed", state: "failed" },
  ]);
  const entry = { providerId: 1, createdAt: START };
  await db.insert(creditEntries).values([
    { ...entry, kind: "welcome", amount: 1, cause: "welcome:1" },
    { ...entry, kind: "purchase", amount: 5, cause: "purchase:1", orderId: 1 },
    { ...entry, kind: "unlock", amount: -6, cause: "unlock:request-1", requestId: "request-1" },
    { ...entry, providerId: 3, kind: "purchase", amount: 5, cause: "purchase:3" },
    { ...entry, providerId: 3, kind: "unlock", amount: -1, cause: "unlock:3" },
  ]);
  await db.insert(creditClaims).values({
    requestId: "request-1",
    providerId: 1,
    state: "returned",
    openedAt: START,
    dueAt: START,
    secretHash: "s",
  });
  await db.insert(paymentCustomers).values({ providerId: 1, externalId: "cus_1", ...at });
  await db.insert(paymentInvoices).values({ id: "in_1", providerId: 1, orderId: 1, paid: 22_500, ...at });
  await db.insert(subscriptions).values({
    id: "sub_1",
    providerId: 1,
    status: "canceled",
    interval: "month",
    startedAt: START,
    periodStart: START,
    periodEnd: START,
    cancelAtPeriodEnd: true,
    endedAt: START,
  });
  await db.insert(paymentEvents).values([
    { id: "evt_1", type: "x", objectId: "cs_1", ...at, receivedAt: START, handledAt: START },
    // An event that the application gave up, for an operator to check.
    { id: "evt_2", type: "x", objectId: "cs_2", ...at, receivedAt: START },
    { id: "listed", type: "", objectId: "", ...at, receivedAt: START, handledAt: START },
  ]);
  await db.insert(clubCodes).values({ providerId: 1, code: "ALLI-1", ...at });
  const whole = await saveWholeProfile(db, {
    ...{ providerId: 1, publicId: "provider", accountId: 1, administratorId: 1, reviewId: 1 },
    ...{ word: photo, house, now: START },
  });
  return ["provider/photo-1", "provider/review-1", "provider/review-3", "proofs/case-1/abc", ...whole];
}
