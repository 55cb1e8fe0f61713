import { z } from "zod";
import { DomainError } from "~/domain/domain-error";

const publicId = z.string().regex(/^[0-9a-z]{16}$/);

export const favoriteForm = z.lazy(() =>
  z
    .object({ prestataire: publicId.optional(), venue: publicId.optional(), intent: z.enum(["add", "remove"]) })
    .transform(({ prestataire, venue, intent }, context): FavoriteChange => {
      const kind = venue === undefined ? "planner" : "venue";
      const id = venue ?? prestataire;
      if (id !== undefined && (venue === undefined || prestataire === undefined)) return { kind, id, intent };
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }),
);

export interface FavoriteChange {
  kind: "planner" | "venue";
  /** Public id. */
  id: string;
  intent: "add" | "remove";
}

/** Maximum favorites of each kind: for a visitor, because they are stored in a cookie, and for a couple. */
export const FAVORITES = { visitor: 12, couple: 60 } as const;

/** Favorites of a visitor: public ids, newest first. */
export interface Marked {
  planners: readonly string[];
  venues: readonly string[];
}

/** Adds an id in first place (newest first), unless the list contains it. @throws DomainError favorites.full */
export function withFavorite(publicIds: readonly string[], publicId: string): string[] {
  if (publicIds.includes(publicId)) return [...publicIds];
  if (publicIds.length >= FAVORITES.visitor) throw new DomainError("favorites.full", { count: FAVORITES.visitor });
  return [publicId, ...publicIds];
}

export function withoutFavorite(publicIds: readonly string[], publicId: string): string[] {
  return publicIds.filter((id) => id !== publicId);
}
