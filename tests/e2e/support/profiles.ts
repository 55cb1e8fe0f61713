import { profileSlug, type Sluggable } from "~/domain/profile-slug.rules";
import { paths } from "~/paths";
import { rows } from "./database";

/** @param publicId of a provider or a venue */
async function findNamed(publicId: string): Promise<Sluggable & { kind: "planner" | "venue" }> {
  const [found] = await rows<Sluggable & { kind: "planner" | "venue" }>(
    `SELECT 'planner' AS kind, public_id AS publicId, name, city FROM providers WHERE public_id = ?1
      UNION ALL SELECT 'venue', public_id, name, city FROM venues WHERE public_id = ?1`,
    publicId,
  );
  if (!found) throw new Error("There is no such provider or venue.");
  return found;
}

/** Returns the path of a provider's or venue's page, which does not redirect. */
export async function profilePath(publicId: string): Promise<string> {
  const found = await findNamed(publicId);
  return paths[found.kind](found);
}

export const slugOf = async (publicId: string): Promise<string> => profileSlug(await findNamed(publicId));
