import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { PhotoWords } from "~/domain/media/photo.form";
import type { Staff } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";
import { isShown } from "./shown.server";

/** A photograph with its words, as the viewer shows it. */
interface ShownPhoto extends PhotoWords {
  /** Address without a width, or that of a drawing. */
  src: string;
  width: number;
  height: number;
}

interface ShownPhotos {
  publicId: string;
  name: string;
  city: string;
  kind: "planner" | "venue";
  profileImage: string | null;
  premium: boolean;
  /** Language of the words. */
  locale: string;
  /** In the order of the profile. */
  photos: ShownPhoto[];
}

/**
 * A statement for the photographs of a provider that couples see, in the order of the profile. They are numbered in addresses
 * (`paths.plannerPhoto`), so every page has to select the same ones.
 * @param provider its number
 * @param now milliseconds since the epoch
 */
export const shownPhotos = (columns: string, provider: SQL, now: number): SQL => sql`
  SELECT ${sql.raw(columns)} FROM (
    SELECT i.* FROM provider_images i WHERE i.provider_id = ${provider} AND i.visible = 1 AND i.held_at IS NULL
    ORDER BY i.created_at, i.position LIMIT coalesce((SELECT ${quotaIn("photos", now)} FROM providers p WHERE p.id = ${provider}), 0))
  ORDER BY key_image DESC, position`;

/**
 * The photographs of a profile that couples see, in one round trip.
 * @param staff who looks before couples may: the provider at its own, an administrator at any
 * @throws DomainError provider.notFound when the profile is unknown or not shown
 */
export async function findShownPhotos(
  { db, clock }: Deps,
  publicId: string,
  staff: Staff | null,
): Promise<ShownPhotos> {
  const now = clock.now();
  const mayLook =
    staff === null
      ? isShown("p")
      : sql`(${isShown("p")} OR (${staff.role === "administrator" ? sql`1` : sql`p.id = ${staff.providerId}`} AND ${sessionIsOpen(staff)}))`;
  const id = sql`(SELECT p.id FROM providers p WHERE p.public_id = ${publicId} AND ${mayLook})`;
  const [owners, photos] = await db.batch([
    db.all<Omit<ShownPhotos, "photos" | "premium"> & { premium: 0 | 1 }>(sql`
      SELECT p.public_id AS publicId, p.name, p.city, p.kind, p.profile_image AS profileImage, p.locale,
        coalesce(p.premium_until > ${now}, 0) AS premium
      FROM providers p WHERE p.id = ${id}`),
    db.all<ShownPhoto>(shownPhotos("src, width, height, title, description, alt, caption", id, now)),
  ]);
  const owner = owners[0];
  if (!owner) throw new DomainError("provider.notFound");
  return { ...owner, premium: owner.premium === 1, photos };
}
