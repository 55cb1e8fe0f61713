import { z } from "zod";

/** What the page about the plan changes: the next period, whether there is one, and the code for the clubs. */
export const subscriptionForm = z.lazy(() => z.object({ intent: z.enum(["resume", "month", "year", "code"]) }));

/** What the page of leaving does. */
export const cancelForm = z.lazy(() => z.object({ intent: z.enum(["cancel", "withdraw"]) }));
