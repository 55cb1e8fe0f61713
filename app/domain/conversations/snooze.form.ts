import { z } from "zod";
import { SNOOZE_DAYS } from "./inbox.rules";

/** Days until the reminder; 0 removes it. */
export const snoozeForm = z.lazy(() =>
  z.object({
    days: z.enum(["0", ...SNOOZE_DAYS.map(String)], { error: "common:error.invalid" }).transform(Number),
  }),
);
