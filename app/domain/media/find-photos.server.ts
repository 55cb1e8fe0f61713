import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";
import type { PhotoWords } from "./photo.form";

/** One photograph of a gallery, as its owner sees it. */
export interface Photo extends PhotoWords {
  publicId: string;
  /** Address without a width. */
  src: string;
  /** Pixels of the stored picture. */
  width: number;
  height: number;
  keyImage: boolean;
  visible: boolean;
  /** Words wait for a moderator; these are the new ones. */
  held: boolean;
  /** Couples go on seeing the photograph with its old words until then. */
  shownMeanwhile: boolean;
  /** Title or description is missing: only the owner sees it. */
  undescribed: boolean;
}

export interface Gallery {
  photos: (Photo & { overQuota: boolean })[];
  quota: number;
  profileImage: string | null;
}

type Row = Omit<Photo, "keyImage" | "visible" | "held" | "shownMeanwhile" | "undescribed"> & {
  keyImage: number;
  visible: number;
  held: number;
  pending: string | null;
};

const columns = sql.raw(
  "public_id AS publicId, src, width, height, title, description, alt, caption, key_image AS keyImage, visible, held_at IS NOT NULL AS held, pending_texts AS pending",
);

const toPhoto = ({ pending, ...row }: Row): Photo => ({
  ...row,
  ...((pending === null ? {} : JSON.parse(pending)) as Partial<PhotoWords>),
  keyImage: row.keyImage === 1,
  visible: row.visible === 1,
  held: row.held === 1 || pending !== null,
  shownMeanwhile: row.held === 0 && pending !== null,
  undescribed: row.title === "" || row.description === "",
});

/** In the owner's order. Demo pictures, which have no owner, are left out. */
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

/** @throws DomainError session.expired, photos.notFound (unknown, or another provider's) */
export async function findPhoto({ db }: Pick<Deps, "db">, provider: Provider, publicId: string): Promise<Photo> {
  const [[session], rows] = await db.batch([
    readOpen(db, provider),
    db.all<Row>(sql`
      SELECT ${columns} FROM provider_images
      WHERE provider_id = ${provider.providerId} AND public_id = ${publicId} AND ${sessionIsOpen(provider)}`),
  ]);
  if (!session?.open) throw new DomainError("session.expired");
  if (!rows[0]) throw new DomainError("photos.notFound");
  return toPhoto(rows[0]);
}

export async function findProfilePhoto({ db }: Pick<Deps, "db">, provider: Provider): Promise<string | null> {
  const rows = await db.all<{ src: string | null }>(sql`
    SELECT profile_image AS src FROM providers WHERE id = ${provider.providerId} AND ${sessionIsOpen(provider)}`);
  return rows[0]?.src ?? null;
}
