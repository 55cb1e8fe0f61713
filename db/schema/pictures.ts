import { integer, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/** Shared columns of the pictures of weddings and venues. */
export const pictureColumns = () => ({
  /** Display order from 0; gaps are possible. */
  position: integer("position").notNull(),
  publicId: text("public_id").notNull().unique(),
  /** Media key, or the path of a demo picture, which starts with a slash. */
  src: text("src").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  alt: text("alt").notNull().default(""),
  caption: text("caption").notNull().default(""),
  /** Cover picture, at most one per owner. Without one, the first picture is the cover. */
  keyImage: integer("key_image", { mode: "boolean" }).notNull().default(false),
  /** When moderation began (contact data, links); only owner and moderators see the picture. Null: no moderation. */
  heldAt: instant("held_at"),
  /** JSON list of `contact`, `link`, `copied`. */
  findings: text("findings").notNull().default("[]"),
  createdAt: instant("created_at").notNull(),
});
