import { z } from "zod";

/** Form of the plan's page: resumes, changes the interval, or creates the code for clubs. */
export const subscriptionForm = z.lazy(() => z.object({ intent: z.enum(["resume", "month", "year", "code"]) }));

export const cancelForm = z.lazy(() => z.object({ intent: z.enum(["cancel", "withdraw"]) }));
