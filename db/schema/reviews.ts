import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { administrators } from "./administrators";
import { belongsTo, instant, locale, oneOf } from "./columns";
import { providers } from "./providers";
import { requests } from "./requests";

/** Shareable review links of providers. A new one replaces the old one. */
export const reviewLinks = sqliteTable("review_links", {
  providerId: belongsTo("provider_id", () => providers.id).primaryKey(),
  /** 128 random bits, in plain text because the provider can always read its link. */
  code: text("code").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

/** Review invitations to couples with an accepted request, sent once after their event. */
export const reviewInvitations = sqliteTable("review_invitations", {
  requestId: belongsTo("request_id", () => requests.id).primaryKey(),
  /** SHA-256 of the secret in the email's link, hexadecimal. The secret proves that couple and provider met here. */
  secretHash: text("secret_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

export const reviews = sqliteTable(
  "reviews",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    providerId: belongsTo("provider_id", () => providers.id),
    /** Request through which both met; null: written with the provider's link, or the couple's account was deleted. */
    requestId: integer("request_id").references(() => requests.id, { onDelete: "set null" }),
    /** True: the couple met the provider on Alliance; stays true after its account is deleted. False: not proven. */
    metHere: integer("met_here", { mode: "boolean" }).notNull().default(false),
    authorKind: text("author_kind", { enum: ["couple", "guest", "parents", "provider", "other"] }).notNull(),
    authorName: text("author_name").notNull(),
    /** Lower case; never shown. Empty after the author withdrew the review. */
    authorEmail: text("author_email").notNull(),
    /** Language of the review and of the author's emails. */
    locale: locale(),
    /** YYYY-MM-DD. */
    weddingDate: text("wedding_date").notNull(),
    stars: integer("stars").notNull(),
    text: text("text").notNull(),
    /** Media key below the provider's public id, or the path of a demo picture. Null: none. */
    photo: text("photo"),
    photoWidth: integer("photo_width"),
    photoHeight: integer("photo_height"),
    /**
     * `unconfirmed`: email address not verified; `waiting`: in moderation; `published`; `refused` by a moderator;
     * `removed` by a dispute; `withdrawn` by its author.
     */
    status: text("status", {
      enum: ["unconfirmed", "waiting", "published", "refused", "removed", "withdrawn"],
    }).notNull(),
    /** When an open dispute hid the review; the status stays. */
    hiddenAt: instant("hidden_at"),
    /** JSON list of findings for moderators: `contact`, `link`, `insult`, `campaign`. */
    findings: text("findings").notNull().default("[]"),
    /** Reason for refusal or removal, shown to the author. */
    reason: text("reason"),
    /** SHA-256 of the secret that verifies the email address, hexadecimal; valid for seven days. Null after its use. */
    confirmHash: text("confirm_hash").unique(),
    /** SHA-256 of the author's permanent link for changing or withdrawing the review, hexadecimal. */
    authorHash: text("author_hash").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    waitingSince: instant("waiting_since"),
    publishedAt: instant("published_at"),
    changedAt: instant("changed_at"),
    /** When the provider first saw the published review in its list. */
    seenAt: instant("seen_at"),
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    /** When moderation of the answer began (contact data, insults); readers do not see the answer. Null: none. */
    answerWaitingSince: instant("answer_waiting_since"),
    /** Moderator's reason for returning the answer. Until the next answer, only the provider sees answer and reason. */
    answerReason: text("answer_reason"),
  },
  (t) => [
    uniqueIndex("reviews_once").on(t.providerId, t.authorEmail, t.weddingDate).where(sql`author_email <> ''`),
    index("reviews_shown").on(t.providerId, t.publishedAt).where(sql`status = 'published' AND hidden_at IS NULL`),
    index("reviews_provider").on(t.providerId, t.createdAt),
    index("reviews_waiting").on(t.waitingSince).where(sql`waiting_since IS NOT NULL`),
    index("reviews_answers_waiting").on(t.answerWaitingSince).where(sql`answer_waiting_since IS NOT NULL`),
    index("reviews_unconfirmed").on(t.createdAt).where(sql`status = 'unconfirmed'`),
    // Used by the cron that deletes reviews that are no longer visible.
    index("reviews_over")
      .on(sql`coalesce(changed_at, confirmed_at, created_at)`)
      .where(sql`status IN ('refused', 'removed', 'withdrawn')`),
    index("reviews_email").on(t.authorEmail),
    index("reviews_photo").on(t.photo).where(sql`photo IS NOT NULL`),
    index("reviews_request").on(t.requestId).where(sql`request_id IS NOT NULL`),
    oneOf("reviews_author_kind", t.authorKind),
    oneOf("reviews_status", t.status),
    check("reviews_stars", sql`${t.stars} BETWEEN 1 AND 5`),
    check("reviews_text", sql`${t.status} = 'withdrawn' OR length(${t.text}) BETWEEN 40 AND 3000`),
    oneOf("reviews_locale", t.locale),
  ],
);

/**
 * Reports of published reviews, by the provider or a reader. A `dispute` (the provider does not know the author) hides
 * the review and asks both sides for proof. A `report` leaves it visible until the decision.
 */
export const reviewCases = sqliteTable(
  "review_cases",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    reviewId: belongsTo("review_id", () => reviews.id),
    kind: text("kind", { enum: ["report", "dispute"] }).notNull(),
    /** Reporter: the reviewed provider or an anonymous reader. */
    openedBy: text("opened_by", { enum: ["provider", "reader"] }).notNull(),
    reason: text("reason", {
      enum: ["notClient", "notThere", "contact", "insult", "untrue", "interest", "other"],
    }).notNull(),
    /** Empty if the reporter wrote none. */
    text: text("text").notNull().default(""),
    /** The author's reply, visible only to moderators; null: none yet. */
    authorText: text("author_text"),
    state: text("state", { enum: ["open", "decided", "appealed", "closed"] }).notNull(),
    openedAt: instant("opened_at").notNull(),
    /** End of the period for proof; null: none requested. */
    proofUntil: instant("proof_until"),
    /** SHA-256 of the secret for the author's proof and appeal, hexadecimal; null: none. */
    authorHash: text("author_hash").unique(),
    decision: text("decision", { enum: ["kept", "removed"] }),
    /** Shown to provider and author. */
    decisionReason: text("decision_reason"),
    decidedAt: instant("decided_at"),
    decidedBy: integer("decided_by").references(() => administrators.id),
    /** Author of the appeal. The side that lost can appeal once. */
    appealBy: text("appeal_by", { enum: ["provider", "author"] }),
    appealText: text("appeal_text"),
    appealedAt: instant("appealed_at"),
    finalDecision: text("final_decision", { enum: ["kept", "removed"] }),
    finalReason: text("final_reason"),
    finalAt: instant("final_at"),
    finalBy: integer("final_by").references(() => administrators.id),
    /** When the documents are deleted: 30 days after the last decision. Null: no decision yet, or already deleted. */
    proofsDueAt: instant("proofs_due_at"),
  },
  (t) => [
    uniqueIndex("review_cases_open").on(t.reviewId).where(sql`state IN ('open', 'appealed')`),
    index("review_cases_review").on(t.reviewId, t.openedAt),
    index("review_cases_opened").on(t.openedAt),
    index("review_cases_waiting").on(t.openedAt).where(sql`state IN ('open', 'appealed')`),
    index("review_cases_proofs").on(t.proofsDueAt).where(sql`proofs_due_at IS NOT NULL`),
    oneOf("review_cases_kind", t.kind),
    oneOf("review_cases_state", t.state),
  ],
);

/** Documents of disputes, visible only to moderators and deleted 30 days after the last decision. */
export const reviewProofs = sqliteTable(
  "review_proofs",
  {
    caseId: belongsTo("case_id", () => reviewCases.id),
    publicId: text("public_id").notNull().unique(),
    sentBy: text("sent_by", { enum: ["provider", "author"] }).notNull(),
    /** Key in the media store below `proofs/`, which is never served at /media. */
    src: text("src").notNull(),
    name: text("name").notNull(),
    type: text("type", { enum: ["application/pdf", "image/webp"] }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.publicId] }), index("review_proofs_src").on(t.src)],
);

/** Log of documents that moderators opened. Its rows outlive the documents. */
export const reviewProofLooks = sqliteTable(
  "review_proof_looks",
  {
    id: integer("id").primaryKey(),
    caseId: belongsTo("case_id", () => reviewCases.id),
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
