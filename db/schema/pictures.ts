import { integer, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/** What the pictures of portfolios and venues have in common, beside their owner. */
export const pictureColumns = () => ({
  /** From 0, the order of the page; among the pictures of one owner there may be gaps. */
  position: integer("position").notNull(),
  /** Names it in addresses and forms. */
  publicId: text("public_id").notNull().unique(),
  /** Key in the media store; of a demo picture, which is a file, its path, which begins with a slash. */
  src: text("src").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  /** What is to be seen on it, for those who do not see it. */
  alt: text("alt").notNull().default(""),
  caption: text("caption").notNull().default(""),
  /** The cover: one among the pictures of an owner; without one it is the first. */
  keyImage: integer("key_image", { mode: "boolean" }).notNull().default(false),
  /** Waits for a moderator since then (contact data or links in its words): hidden from everybody else. */
  heldAt: instant("held_at"),
  /** JSON list of `contact`, `link`, `copied`. */
  findings: text("findings").notNull().default("[]"),
  createdAt: instant("created_at").notNull(),
});
