import { DomainError } from "~/domain/domain-error";

/** Most favourites that are kept of each kind: of a visitor, because they travel in a cookie, and of a couple. */
export const FAVORITES = { visitor: 12, couple: 60 } as const;

/** What a visitor marked: public ids, the newest first. */
export interface Marked {
  planners: readonly string[];
  venues: readonly string[];
}

/**
 * A visitor's favourites with one more, the newest first; the same again where it is there already.
 * @throws DomainError favorites.full
 */
export function withFavorite(publicIds: readonly string[], publicId: string): string[] {
  if (publicIds.includes(publicId)) return [...publicIds];
  if (publicIds.length >= FAVORITES.visitor) throw new DomainError("favorites.full", { count: FAVORITES.visitor });
  return [publicId, ...publicIds];
}

export function withoutFavorite(publicIds: readonly string[], publicId: string): string[] {
  return publicIds.filter((id) => id !== publicId);
}
