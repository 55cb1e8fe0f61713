import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, locale } from "./columns";
import { requests } from "./requests";

/** Messages of the conversation about an unlocked request. The couple's first message is `requests.message`. */
export const messages = sqliteTable(
  "messages",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    requestId: integer("request_id")
      .notNull()
      .references(() => requests.id, { onDelete: "cascade" }),
    /** The author. */
    side: text("side", { enum: ["couple", "provider"] }).notNull(),
    /** Plain text. */
    body: text("body").notNull(),
    /** Language of the page on which it was written. */
    locale: locale(),
    sentAt: instant("sent_at").notNull(),
    /** When the other side opened the page with it. */
    readAt: instant("read_at"),
    /** Random value of the form: a form that arrives twice adds one message. */
    cause: text("cause").notNull(),
  },
  (t) => [
    index("messages_request").on(t.requestId, t.id),
    uniqueIndex("messages_cause").on(t.requestId, t.side, t.cause),
    check("messages_side", sql`${t.side} IN ('couple', 'provider')`),
    check("messages_body", sql`length(${t.body}) BETWEEN 1 AND 4000`),
  ],
);
