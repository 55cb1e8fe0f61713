import { z } from "zod";
import { SOURCE, sourceAddress } from "./source-address.rules";

export const sourceForm = z.lazy(() =>
  z.object({
    address: z
      .string({ error: "calendars:error.address" })
      .max(SOURCE.longestAddress, "calendars:error.address")
      .transform((typed, context) => {
        const url = sourceAddress(typed);
        if (url !== null) return url;
        context.addIssue({ code: "custom", message: "calendars:error.address" });
        return z.NEVER;
      }),
  }),
);

/** `seen`: creation time of the feed address that the form showed; 0: there was none. */
export const renewalForm = z.lazy(() => z.object({ seen: z.coerce.number().int().nonnegative().catch(0) }));
