import { z } from "zod";
import { REJECTION_REASONS } from "./request.rules";

/** Form for declining a request (rule request-7). */
export const declineForm = z.lazy(() =>
  z.object({
    reason: z.enum(REJECTION_REASONS, { error: "received:decline.error" }),
  }),
);
