import { integer, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/** Shared columns of the pictures of weddings and venues. */
export const pictureColumns = () => ({
  /** Display order from 0; gaps are possible. */
  position: integer("position").notNull(),
  publicId: text("public_id").notNull().unique(),
  /** Key in the media store; for demo pictures a file path with a leading slash. */
  src: text("src").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  alt: text("alt").notNull().default(""),
  caption: text("caption").notNull().default(""),
  /** Cover picture, one at most per owner. Without one, the first picture is the cover. */
  keyImage: integer("key_image", { mode: "boolean" }).notNull().default(false),
  /** Held for moderation since then (contact data or links in its texts). Visible only to its owner and moderators. */
  heldAt: instant("held_at"),
  /** JSON list of `contact`, `link`, `copied`. */
  findings: text("findings").notNull().default("[]"),
  createdAt: instant("created_at").notNull(),
});
