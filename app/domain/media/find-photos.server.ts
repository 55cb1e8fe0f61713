import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";

/** One photograph of a gallery, as its owner sees it. */
export interface Photo {
  publicId: string;
  /** Address without a width. */
  src: string;
  /** Pixels of the stored picture. */
  width: number;
  height: number;
  title: string;
  description: string;
  alt: string;
  caption: string;
  keyImage: boolean;
  visible: boolean;
  /** Waits for a moderator. */
  held: boolean;
}

export interface Gallery {
  photos: (Photo & { overQuota: boolean })[];
  quota: number;
  profileImage: string | null;
}

type Row = Omit<Photo, "keyImage" | "visible" | "held"> & { keyImage: number; visible: number; held: number };

const columns = sql.raw(
  "public_id AS publicId, src, width, height, title, description, alt, caption, key_image AS keyImage, visible, held_at IS NOT NULL AS held",
);

const toPhoto = (row: Row): Photo => ({
  ...row,
  keyImage: row.keyImage === 1,
  visible: row.visible === 1,
  held: row.held === 1,
});

/** In the owner's order. Demo pictures, which nobody edits, are left out. */
export async function findGallery({ db, clock }: Deps, provider: Provider): Promise<Gallery> {
  const now = clock.now();
  const [owners, rows] = await db.batch([
    db.all<{ quota: number; profileImage: string | null }>(sql`
      SELECT ${quotaIn("photos", now)} AS quota, p.profile_image AS profileImage
      FROM providers p WHERE p.id = ${provider.providerId} AND ${sessionIsOpen(provider)}`),
    db.all<Row & { age: number | null }>(sql`
      SELECT ${columns}, CASE WHEN visible = 1 AND held_at IS NULL
          THEN row_number() OVER (PARTITION BY visible = 1 AND held_at IS NULL ORDER BY created_at, position) END AS age
      FROM provider_images
      WHERE provider_id = ${provider.providerId} AND public_id IS NOT NULL AND ${sessionIsOpen(provider)} ORDER BY position`),
  ]);
  const owner = owners[0];
  if (!owner) throw new DomainError("session.expired");
  const photos = rows.map(({ age, ...row }) => ({ ...toPhoto(row), overQuota: (age ?? 0) > owner.quota }));
  return { ...owner, photos };
}

/** @throws DomainError photos.notFound (unknown, or another provider's) */
export async function findPhoto({ db }: Pick<Deps, "db">, provider: Provider, publicId: string): Promise<Photo> {
  const rows = await db.all<Row>(sql`
    SELECT ${columns} FROM provider_images
    WHERE provider_id = ${provider.providerId} AND public_id = ${publicId} AND ${sessionIsOpen(provider)}`);
  if (!rows[0]) throw new DomainError("photos.notFound");
  return toPhoto(rows[0]);
}

export async function findProfilePhoto({ db }: Pick<Deps, "db">, provider: Provider): Promise<string | null> {
  const rows = await db.all<{ src: string | null }>(sql`
    SELECT profile_image AS src FROM providers WHERE id = ${provider.providerId} AND ${sessionIsOpen(provider)}`);
  return rows[0]?.src ?? null;
}
