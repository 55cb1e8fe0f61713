import { and, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providerImages, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { quotaIn } from "~/domain/subscriptions/subscription-conditions.server";
import type { PhotoWords } from "./photo.form";

/** `src`: key in the media store. */
export interface Photo extends PhotoWords, Pick<Image, "src" | "width" | "height" | "keyImage" | "visible"> {
  publicId: string;
  /** True: the photo or its new texts wait for a moderator. `title` and `description` are the new texts. */
  held: boolean;
  /** True: new texts wait, and couples see the previous ones. False: no texts wait, or the photo is hidden. */
  shownMeanwhile: boolean;
  /** True: title or description is missing, so that only the owner sees the photo. */
  undescribed: boolean;
}

export type ProfilePhotos = Awaited<ReturnType<typeof findGallery>>;

type Row = Omit<Photo, "held" | "shownMeanwhile" | "undescribed"> & Pick<Image, "heldAt" | "pendingTexts">;
type Image = typeof providerImages.$inferSelect;

const i = providerImages;
const p = alias(providers, "p");

const { visible, heldAt } = i;
const COLUMNS = {
  /** Never null: queries exclude rows without a public id. */
  publicId: sql<string>`${i.publicId}`,
  ...columnsOf(i, ["src", "width", "height", "title", "description", "alt", "caption", "keyImage", "visible"]),
  ...columnsOf(i, ["heldAt", "pendingTexts"]),
};

const toPhoto = ({ heldAt: since, pendingTexts: pending, ...row }: Row): Photo => ({
  ...row,
  ...((pending === null ? {} : JSON.parse(pending)) as Partial<PhotoWords>),
  held: since !== null || pending !== null,
  shownMeanwhile: since === null && pending !== null,
  undescribed: row.title === "" || row.description === "",
});

export const ownPhoto = (provider: Provider, publicId: string) =>
  and(eq(i.providerId, provider.providerId), eq(i.publicId, publicId));

/** Loads the gallery in the owner's order, without demo pictures, which have no public id. */
export async function findGallery({ db, clock }: Deps, provider: Provider) {
  const now = clock.now();
  const isPublic = sql`${visible} = 1 AND ${heldAt} IS NULL`;
  const age = sql<number | null>`CASE WHEN ${isPublic}
    THEN row_number() OVER (PARTITION BY ${isPublic} ORDER BY ${i.createdAt}, ${i.position}) END`;
  const read = await namedBatch(db, {
    owner: db
      .select({ name: p.name, quota: sql<number>`${quotaIn("photos", now)}`, profileImage: p.profileImage })
      .from(p)
      .where(and(eq(p.id, provider.providerId), sessionIsOpen(provider))),
    rows: db
      .select({ ...COLUMNS, age })
      .from(i)
      .where(and(eq(i.providerId, provider.providerId), isNotNull(i.publicId), sessionIsOpen(provider)))
      .orderBy(i.position),
  });
  const [owner] = read.owner;
  const { rows } = read;
  if (!owner) throw new DomainError("session.expired");
  const photos = rows.map(({ age: place, ...row }) => ({ ...toPhoto(row), overQuota: (place ?? 0) > owner.quota }));
  return { ...owner, photos };
}

/** Loads one photo. @throws DomainError session.expired, photos.notFound (unknown, or another provider's) */
export async function findPhoto({ db }: Pick<Deps, "db">, provider: Provider, publicId: string): Promise<Photo> {
  const results = await readInSession(db, [provider], {
    photo: db
      .select(COLUMNS)
      .from(i)
      .where(and(ownPhoto(provider, publicId), sessionIsOpen(provider))),
  });
  const [photo] = results.photo;
  if (!photo) throw new DomainError("photos.notFound");
  return toPhoto(photo);
}

export async function findProfilePhoto({ db }: Pick<Deps, "db">, provider: Provider): Promise<string | null> {
  const [row] = await db
    .select({ src: providers.profileImage })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
  return row?.src ?? null;
}
