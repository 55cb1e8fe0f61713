import { z } from "zod";

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
