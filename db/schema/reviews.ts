import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { administrators } from "./administrators";
import { instant, locale } from "./columns";
import { providers } from "./providers";
import { requests } from "./requests";

/** The address that a provider shares, by which everybody may review it. A new one makes the old one useless. */
export const reviewLinks = sqliteTable("review_links", {
  providerId: integer("provider_id")
    .primaryKey()
    .references(() => providers.id, { onDelete: "cascade" }),
  /** 128 random bits. The provider reads it whenever it likes, so it is kept as it is. */
  code: text("code").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

/** Couples whose request was accepted here, asked for a review after their event: once each. */
export const reviewInvitations = sqliteTable("review_invitations", {
  requestId: integer("request_id")
    .primaryKey()
    .references(() => requests.id, { onDelete: "cascade" }),
  /** SHA-256 of the secret in the letter's link, hexadecimal: what makes a review one of a couple that was met here. */
  secretHash: text("secret_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

/** What people write of a provider. */
export const reviews = sqliteTable(
  "reviews",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    /** The request that made them meet; null: written by the provider's link, or the couple's account is gone. */
    requestId: integer("request_id").references(() => requests.id, { onDelete: "set null" }),
    /** Met through Alliance. Stays when the couple's account goes. */
    metHere: integer("met_here", { mode: "boolean" }).notNull().default(false),
    authorKind: text("author_kind", { enum: ["couple", "guest", "parents", "provider", "other"] }).notNull(),
    /** As shown. */
    authorName: text("author_name").notNull(),
    /** Lower case; never shown. Emptied when the author withdraws. */
    authorEmail: text("author_email").notNull(),
    /** Of the author: the language of its letters and of the text. */
    locale: locale(),
    /** YYYY-MM-DD. */
    weddingDate: text("wedding_date").notNull(),
    stars: integer("stars").notNull(),
    text: text("text").notNull(),
    /** Key in the media store, below the provider's public id; a demo picture's path; null: none. */
    photo: text("photo"),
    photoWidth: integer("photo_width"),
    photoHeight: integer("photo_height"),
    /**
     * `unconfirmed`: the mailbox is not proved yet; `waiting`: for a moderator; `published`; `refused` by a moderator; `removed` by a dispute;
     * `withdrawn` by its author.
     */
    status: text("status", {
      enum: ["unconfirmed", "waiting", "published", "refused", "removed", "withdrawn"],
    }).notNull(),
    /** Hidden while a dispute is open; the status stays. */
    hiddenAt: instant("hidden_at"),
    /** JSON list of what a moderator should look at: `contact`, `link`, `insult`, `campaign`. */
    findings: text("findings").notNull().default("[]"),
    /** What the author reads when it was refused or removed. */
    reason: text("reason"),
    /** SHA-256, hexadecimal: proves the mailbox, once, for seven days. Null afterwards. */
    confirmHash: text("confirm_hash").unique(),
    /** SHA-256, hexadecimal: the author's own link, by which it changes or withdraws the review for ever. */
    authorHash: text("author_hash").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    /** When it waits for a moderator: since when. Null: it does not. */
    waitingSince: instant("waiting_since"),
    publishedAt: instant("published_at"),
    changedAt: instant("changed_at"),
    /** The provider opened its list after it was published. */
    seenAt: instant("seen_at"),
    /** What the provider answers, once. */
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    /** The answer waits for a moderator (contact data, insults) since then: nobody else reads it. */
    answerWaitingSince: instant("answer_waiting_since"),
    /** Why a moderator sent the answer back: only the provider reads both, until it answers again. */
    answerReason: text("answer_reason"),
  },
  (t) => [
    uniqueIndex("reviews_once").on(t.providerId, t.authorEmail, t.weddingDate).where(sql`author_email <> ''`),
    index("reviews_shown").on(t.providerId, t.publishedAt).where(sql`status = 'published' AND hidden_at IS NULL`),
    index("reviews_provider").on(t.providerId, t.createdAt),
    index("reviews_waiting").on(t.waitingSince).where(sql`waiting_since IS NOT NULL`),
    index("reviews_answers_waiting").on(t.answerWaitingSince).where(sql`answer_waiting_since IS NOT NULL`),
    index("reviews_unconfirmed").on(t.createdAt).where(sql`status = 'unconfirmed'`),
    // What is shown no more.
    index("reviews_over")
      .on(sql`coalesce(changed_at, confirmed_at, created_at)`)
      .where(sql`status IN ('refused', 'removed', 'withdrawn')`),
    index("reviews_email").on(t.authorEmail),
    index("reviews_photo").on(t.photo).where(sql`photo IS NOT NULL`),
    index("reviews_request").on(t.requestId).where(sql`request_id IS NOT NULL`),
    check("reviews_author_kind", sql`${t.authorKind} IN ('couple', 'guest', 'parents', 'provider', 'other')`),
    check(
      "reviews_status",
      sql`${t.status} IN ('unconfirmed', 'waiting', 'published', 'refused', 'removed', 'withdrawn')`,
    ),
    check("reviews_stars", sql`${t.stars} BETWEEN 1 AND 5`),
    check("reviews_text", sql`${t.status} = 'withdrawn' OR length(${t.text}) BETWEEN 40 AND 3000`),
    check("reviews_locale", sql`${t.locale} IN ('fr', 'en', 'nl', 'de', 'it', 'es', 'pt')`),
  ],
);

/**
 * A report of a published review, by its provider or by a reader, and what became of it. A `dispute` (the provider says that it does not
 * know its author) hides the review and asks both for proof; a `report` leaves it visible until it is decided.
 */
export const reviewCases = sqliteTable(
  "review_cases",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["report", "dispute"] }).notNull(),
    /** Who reported: the provider that is reviewed, or a reader, of whom nothing is kept. */
    openedBy: text("opened_by", { enum: ["provider", "reader"] }).notNull(),
    reason: text("reason", {
      enum: ["notClient", "notThere", "contact", "insult", "untrue", "interest", "other"],
    }).notNull(),
    /** In the reporter's words; empty: none. */
    text: text("text").notNull().default(""),
    /** What the author says to it, for moderators alone; null: nothing yet. */
    authorText: text("author_text"),
    state: text("state", { enum: ["open", "decided", "appealed", "closed"] }).notNull(),
    openedAt: instant("opened_at").notNull(),
    /** Until when proof can be sent; null: none is asked for. */
    proofUntil: instant("proof_until"),
    /** SHA-256 of the secret by which the author sends its proof and appeals, hexadecimal; null: none was made. */
    authorHash: text("author_hash").unique(),
    decision: text("decision", { enum: ["kept", "removed"] }),
    /** What both read. */
    decisionReason: text("decision_reason"),
    decidedAt: instant("decided_at"),
    decidedBy: integer("decided_by").references(() => administrators.id),
    /** Who appealed; a decision can be appealed once, by the one it went against. */
    appealBy: text("appeal_by", { enum: ["provider", "author"] }),
    appealText: text("appeal_text"),
    appealedAt: instant("appealed_at"),
    finalDecision: text("final_decision", { enum: ["kept", "removed"] }),
    finalReason: text("final_reason"),
    finalAt: instant("final_at"),
    finalBy: integer("final_by").references(() => administrators.id),
    /** When the documents are deleted: 30 days after the last decision. Null: not decided, or deleted. */
    proofsDueAt: instant("proofs_due_at"),
  },
  (t) => [
    // One open case a review.
    uniqueIndex("review_cases_open").on(t.reviewId).where(sql`state IN ('open', 'appealed')`),
    index("review_cases_review").on(t.reviewId, t.openedAt),
    index("review_cases_opened").on(t.openedAt),
    index("review_cases_waiting").on(t.openedAt).where(sql`state IN ('open', 'appealed')`),
    index("review_cases_proofs").on(t.proofsDueAt).where(sql`proofs_due_at IS NOT NULL`),
    check("review_cases_kind", sql`${t.kind} IN ('report', 'dispute')`),
    check("review_cases_state", sql`${t.state} IN ('open', 'decided', 'appealed', 'closed')`),
  ],
);

/** Documents of a dispute: seen by moderators alone, deleted 30 days after the last decision. */
export const reviewProofs = sqliteTable(
  "review_proofs",
  {
    caseId: integer("case_id")
      .notNull()
      .references(() => reviewCases.id, { onDelete: "cascade" }),
    publicId: text("public_id").notNull().unique(),
    sentBy: text("sent_by", { enum: ["provider", "author"] }).notNull(),
    /** Key in the media store, below `proofs/`: never served at /media. */
    src: text("src").notNull(),
    name: text("name").notNull(),
    type: text("type", { enum: ["application/pdf", "image/webp"] }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.publicId] }), index("review_proofs_src").on(t.src)],
);

/** Each time a moderator opened a document. Stays when the document is deleted. */
export const reviewProofLooks = sqliteTable(
  "review_proof_looks",
  {
    id: integer("id").primaryKey(),
    caseId: integer("case_id")
      .notNull()
      .references(() => reviewCases.id, { onDelete: "cascade" }),
    /** Public id of the document. */
    proof: text("proof").notNull(),
    sentBy: text("sent_by", { enum: ["provider", "author"] }).notNull(),
    administratorId: integer("administrator_id")
      .notNull()
      .references(() => administrators.id),
    lookedAt: instant("looked_at").notNull(),
  },
  (t) => [index("review_proof_looks_case").on(t.caseId, t.lookedAt)],
);
