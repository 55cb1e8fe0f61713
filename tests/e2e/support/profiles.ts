import { profileSlug, type Sluggable } from "~/domain/profile-slug.rules";
import { paths } from "~/paths";
import { rows } from "./database";

/** A provider and its venue can have the same public id. */
async function findNamed(table: "providers" | "venues", publicId: string): Promise<Sluggable> {
  const [found] = await rows<Sluggable>(
    `SELECT public_id AS publicId, name, city FROM ${table} WHERE public_id = ?`,
    publicId,
  );
  if (!found) throw new Error(`There is no such row in ${table}.`);
  return found;
}

/** Returns the path of a provider's page, which does not redirect. */
export const profilePath = async (publicId: string) => paths.planner(await slugOf(publicId));

export const venuePath = async (publicId: string) => paths.venue(await venueSlugOf(publicId));

export const slugOf = async (publicId: string) => profileSlug(await findNamed("providers", publicId));

export const venueSlugOf = async (publicId: string) => profileSlug(await findNamed("venues", publicId));
