import { z } from "zod";

export const subscriptionForm = z.lazy(() => z.object({ intent: z.enum(["resume", "month", "year", "code"]) }));

export const cancelForm = z.lazy(() => z.object({ intent: z.enum(["cancel", "withdraw"]) }));
