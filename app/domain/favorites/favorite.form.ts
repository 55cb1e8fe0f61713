import { z } from "zod";

/** The heart beside a planner. */
export const favoriteForm = z.lazy(() =>
  z.object({
    /** Public id. */
    prestataire: z.string().regex(/^[0-9a-z]{16}$/),
    intent: z.enum(["add", "remove"]),
  }),
);

export type FavoriteChange = z.infer<typeof favoriteForm>;
