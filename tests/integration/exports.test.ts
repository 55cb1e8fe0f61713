import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { beforeAll, expect, it } from "vitest";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { exportAccount } from "~/domain/couples/export-account.server";
import { exportProvider } from "~/domain/providers/export-provider.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "../support/couples";
import { useTestDatabase } from "../support/database";
import { TABLES } from "../support/owned-rows";
import { namesOf, START, saveRetentionWorld } from "../support/retention-world";

const test = useTestDatabase();
const deps = () => ({ db: test.db, clock: stoppedClock(START), secret: "a secret of the tests" });

const tables = TABLES.map(getTableConfig);

/** Columns by which a row belongs to a person, without a foreign key. */
const PERSONAL = {
  accounts: /^(account_id|phone|recipient|reporter_email|author_email|subject_id)$/,
  providers: /^(provider_id|phone|recipient|reporter_email|author_email|subject_id)$/,
};

/**
 * Returns the tables with foreign keys to an account, directly or indirectly, and the tables with the columns above.
 */
function tablesOf(owner: "accounts" | "providers"): string[] {
  const found = new Set([owner as string]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const { name, foreignKeys } of tables)
      if (foreignKeys.some((key) => found.has(getTableConfig(key.reference().foreignTable).name))) found.add(name);
  }
  for (const { name, columns } of tables)
    if (columns.some((column) => PERSONAL[owner].test(column.name))) found.add(name);
  return [...found].sort();
}

type Place = `${string}` | { reason: string };
const not = (reason: string) => ({ reason });
const OTHERS = not("The other side's.");
const SECRET = not("Hashes of secrets; what they open is exported as sessions, links or codes.");
const COPY = not("A working copy of what is exported.");

/** Tables with their part of a couple's export, or the reason why they have none. */
const COUPLES: Record<string, Place> = {
  accounts: "account",
  projects: "projects",
  project_languages: "projects",
  project_changes: "projects",
  requests: "projects",
  couple_partners: "partnerships",
  messages: "projects",
  message_files: "projects",
  message_reports: "projects",
  offers: "projects",
  offer_lines: "projects",
  archived_conversations: "archivedConversations",
  favorites: "favorites",
  venue_favorites: "favorites",
  shortlist_links: "shortlistLink",
  sessions: "sessions",
  login_codes: "loginCodes",
  outbox: "messages",
  account_notice_choices: "noticeChoices",
  digest_items: "summaryLines",
  mail_stops: "mailStops",
  impersonations: "openings",
  impersonation_steps: "openedPages",
  audit_entries: "acts",
  credit_claims: "claims",
  content_reports: "reportsMade",
  reviews: "reviewsWritten",
  review_cases: "casesOfReviewsWritten",
  review_proofs: "proofsSent",
  refresh_tokens: SECRET,
  review_invitations: SECRET,
  review_proof_looks: not("Names moderators; the document itself is exported."),
  provider_phone_codes: OTHERS,
  providers: OTHERS,
  venues: OTHERS,
};

/** Tables with their part of a provider's export, or the reason why they have none. */
const PROVIDERS: Record<string, Place> = {
  providers: "account",
  provider_credentials: "account",
  provider_services: "services",
  provider_languages: "languages",
  provider_busy_dates: "busyDates",
  calendar_feeds: "calendarFeed",
  calendar_sources: "calendarSource",
  provider_images: "photos",
  provider_videos: "videos",
  provider_social_links: "socialLinks",
  provider_pending_texts: "waitingTexts",
  provider_text_findings: "suspiciousTexts",
  provider_views: "views",
  provider_days: "statistics",
  media_days: "mediaViews",
  provider_links: "links",
  provider_phone_codes: "phoneCodes",
  provider_notice_choices: "noticeChoices",
  portfolios: "portfolios",
  portfolio_images: "portfolioPhotos",
  venues: "venues",
  venue_images: "venuePictures",
  venue_services: "venueServices",
  venue_videos: "venueVideos",
  venue_busy_dates: "venueBusyDates",
  venue_calendar_sources: "venueCalendarSources",
  moderation_decisions: "moderation",
  credit_entries: "credits",
  credit_claims: "claims",
  orders: "orders",
  payment_invoices: "invoices",
  payment_customers: "paymentCustomer",
  subscriptions: "subscriptions",
  club_codes: "clubCodes",
  review_links: "reviewLinks",
  reviews: "reviews",
  review_cases: "reviewCases",
  review_proofs: "reviewProofs",
  content_reports: "reports",
  requests: "requests",
  messages: "conversations",
  message_files: "conversations",
  message_reports: "conversations",
  offers: "conversations",
  offer_lines: "conversations",
  message_templates: "messageTemplates",
  archived_conversations: "archivedConversations",
  sessions: "sessions",
  outbox: "messages",
  digest_items: "summaryLines",
  mail_stops: "mailStops",
  impersonations: "openings",
  impersonation_steps: "openedPages",
  audit_entries: "acts",
  refresh_tokens: SECRET,
  review_invitations: SECRET,
  provider_match: COPY,
  provider_search_rows: COPY,
  provider_text_prints: COPY,
  venue_match: COPY,
  venue_search_rows: COPY,
  review_proof_looks: not("Names moderators; the document itself is exported."),
  favorites: OTHERS,
  venue_favorites: OTHERS,
  accounts: OTHERS,
  login_codes: OTHERS,
};

/** Columns that the exports omit, by table, with reasons. */
const LEFT_OUT: Record<string, Record<string, string>> = {
  "The machine's: what it does next, and how it knows a row again.": {
    login_codes: "expiresAt tries resends usedBy registeredSession",
    audit_entries: "requestId",
    impersonation_steps: "requestId",
    content_reports: "publicId locale market dueAt",
    credit_claims: "requestId dueAt",
    digest_items: "dedupeKey",
    outbox: "dedupeKey sensitive attempts nextAttemptAt leaseUntil leaseBy lastError notice unsubscribeUrl externalId",
    projects: "matchQuery",
    project_changes: "changeId",
    requests: "laterUntil coupleNotifiedAt providerNotifiedAt remindedAt",
    messages: "cause",
    message_files: "key",
    message_reports: "dueAt",
    "requests of a couple": "unlockedBy",
    reviews: "photoWidth photoHeight findings waitingSince",
    review_cases: "proofsDueAt",
    "sessions of a couple": "remembered seenAt",
    credit_entries: "cause orderId administratorId",
    orders: `declineCode checkoutId checkoutUrl paymentId subscriptionId requestId locale market expiresAt movedAt checkedAt
      nextCheckAt`,
    subscriptions: `nextInterval failedAt failedAttempts nextAttemptAt declineCode wanted wantedAt refundedAt checkedAt nextCheckAt`,
    payment_invoices: "orderId subscriptionId url pdf",
    venues: "reachedStep waitingSince",
    venue_images: "publicId width height heldAt findings",
    provider_images: "pendingTexts",
  },
  "Under another name, or in another part.": {
    login_codes: "phone",
    audit_entries: "at subjectKind subjectId",
    content_reports: "reporterName reporterEmail openedAt decisionReason appealBy finalDecision finalReason finalAt",
    impersonation_steps: "at",
    mail_stops: "since",
    outbox: "html",
    requests: "lastMessageAt lastAuthor unreadCouple unreadProvider",
    reviews: "publicId",
    review_cases: "openedBy",
    review_proofs: "publicId sentBy src",
    provider_busy_dates: "date marked fromCalendar",
  },
  "The other side's, or a moderator's.": {
    audit_entries: "before after",
    "content_reports of a couple": "appealedAt",
    "content_reports of a provider": "text",
    "requests of a provider": "message byPartner",
    "requests of a couple": "progress note snoozedUntil",
    "reviews of a couple": "seenAt answeredAt answerWaitingSince answerReason",
    "reviews of a provider":
      "authorEmail status reason confirmedAt createdAt answer answeredAt answerWaitingSince answerReason",
    "review_cases of a couple": "text",
    "review_cases of a provider": "authorText",
  },
  "Of couples it is empty.": { "sessions of a couple": "device" },
};

/** Returns whether a column contains a key or the hash of a secret, in any table. */
const isKey = (name: string) => /^(id|.*Hash|hash|position|providerId)$/.test(name);

function fieldsOf(part: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(part, (name, value) => {
    if (name) found.add(name);
    return value;
  });
  return found;
}

let couple: Couple;
let provider: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
  await saveRetentionWorld(test.db);
  await test.db.run(sql`UPDATE accounts SET email_verified_at = 1 WHERE id = 1`);
  await test.db.run(sql`UPDATE content_reports SET reporter_email = (SELECT email FROM accounts WHERE id = 1)`);
  await test.db.run(sql`INSERT INTO impersonations (id, administrator_id, provider_id, reason, started_at, expires_at)
    VALUES ('other', 1, 1, 'help with the texts', 1, 2)`);
  await test.db.run(sql`INSERT INTO audit_entries (at, administrator_id, act, subject_kind, subject_id, request_id)
    VALUES (1, 1, 'profile.approved', 'provider', 'provider', 'r')`);
  await test.db.run(sql`INSERT INTO mail_stops (recipient, reason, since)
    SELECT email, 'bounced', 1 FROM accounts WHERE id = 1 UNION SELECT email, 'bounced', 1 FROM providers WHERE id = 1`);
  await test.db.run(sql`UPDATE reviews SET answer = 'Danke', answered_at = 1, status = 'removed',
    author_email = (SELECT email FROM accounts WHERE id = 1) WHERE id = 2`);
  const [open] = await test.db.all<{ id: string }>(
    sql`SELECT id FROM sessions WHERE provider_id = 1 AND impersonation_id IS NULL`,
  );
  const shared = { firstname: "", locale: "fr" } as const;
  couple = { ...shared, role: "couple", accountId: 1, sessionId: "session-1", hasFinishedOnboarding: true };
  provider = { ...shared, role: "provider", providerId: 1, sessionId: open?.id ?? "", market: "FR" };
});

it.each([
  ["couple", COUPLES, () => tablesOf("accounts"), () => exportAccount(deps(), couple, "fr")],
  ["provider", PROVIDERS, () => tablesOf("providers"), () => exportProvider(deps(), provider)],
] as const)(
  "the export of a %s has every table with something of it, or a reason (data-1, pro-account-9)",
  async (_, places, named, read) => {
    expect(named().filter((name) => !Object.hasOwn(places, name))).toEqual([]);
    const data: Record<string, unknown> = (await read()) ?? {};
    const missing = Object.entries(places).filter(([, place]) => typeof place === "string" && !(place in data));
    expect(missing).toEqual([]);
  },
);

it.each([
  ["couple", COUPLES, () => exportAccount(deps(), couple, "fr")],
  ["provider", PROVIDERS, () => exportProvider(deps(), provider)],
] as const)(
  "each column of these tables is in the export of a %s, or has a reason (data-1, pro-account-9)",
  async (side, places, read) => {
    const data: Record<string, unknown> = (await read()) ?? {};
    const missing: string[] = [];
    for (const table of TABLES) {
      const place = places[getTableName(table)];
      if (typeof place !== "string") continue;
      const fields = fieldsOf(data[place]);
      const leftOut = Object.values(LEFT_OUT).flatMap((tables) =>
        [getTableName(table), `${getTableName(table)} of a ${side}`].flatMap(
          (name) => tables[name]?.split(/\s+/) ?? [],
        ),
      );
      const keys = getTableConfig(table).foreignKeys.flatMap((key) => key.reference().columns);
      for (const [name, column] of Object.entries(getTableColumns(table)))
        if (!fields.has(name) && !isKey(name) && !keys.includes(column) && !leftOut.includes(name))
          missing.push(`${place}: ${getTableName(table)}.${name}`);
    }
    expect(missing).toEqual([]);
  },
);

it("an export has what its owner wrote, received and opened, and nothing of the other side (data-1, pro-account-9)", async () => {
  const own = JSON.stringify(await exportAccount(deps(), couple, "fr"));
  for (const word of namesOf("couple")) expect(own).toContain(word);
  const data = await exportAccount(deps(), couple, "fr");
  expect(data).toMatchObject({
    openings: [{ administrator: "Annegret Brandtner", reason: "help" }, { reason: "help with the texts" }],
    openedPages: [{ kind: "view", path: "/project" }, { path: "/" }],
    acts: [{ act: "x" }],
    claims: [{ state: "returned" }],
    reportsMade: [{ targetKind: "profile", decision: "kept", text: "Das Foto zeigt meinen Garten" }],
  });
  const theirs = await exportProvider(deps(), provider);
  expect(theirs).toMatchObject({
    replies: [{ review: "review-2", answer: "Danke" }],
    claims: [{ state: "returned" }],
    paymentCustomer: [{ externalId: "cus_1" }],
    reportsMade: [],
  });
  const text = JSON.stringify(theirs);
  for (const word of ["Das Foto zeigt meinen Garten", ...namesOf("couple").slice(1, 4)])
    expect(text).not.toContain(word);
});

it("reports and reviews by address are exported only if the owner's mailbox is verified (data-7)", async () => {
  const written = async () => {
    const data = await exportAccount(deps(), couple, "fr");
    return { reports: data?.reportsMade.length, reviews: data?.reviewsWritten.map(({ review }) => review) };
  };
  expect(await written()).toEqual({ reports: 1, reviews: ["review-1", "review-2"] });
  await test.db.run(sql`UPDATE accounts SET email_verified_at = NULL WHERE id = 1`);
  expect(await written(), "by its request alone").toEqual({ reports: 0, reviews: ["review-1"] });
});
