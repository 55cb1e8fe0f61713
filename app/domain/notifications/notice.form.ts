import { z } from "zod";
import { type Audience, choicesOf, type Delivery, GROUP_CHOICES, type NoticeName, noticesFor } from "./notices.rules";

const hour = z.coerce.number({ error: "common:error.invalid" }).int("common:error.invalid").min(0).max(23);

/** Couples do not submit groups, so the default is used. */
const groupChoice = z.enum(GROUP_CHOICES, { error: "common:error.invalid" }).default("each");

export const noticeForm = (to: Audience) =>
  z.object({
    ...(Object.fromEntries(
      noticesFor(to)
        .filter((name) => choicesOf(name).length > 0)
        .map((name) => [name, z.enum(choicesOf(name) as [Delivery, ...Delivery[]], { error: "common:error.invalid" })]),
    ) as Record<NoticeName, z.ZodEnum<Record<Delivery, Delivery>>>),
    allRequests: groupChoice,
    allProfile: groupChoice,
    quietFrom: hour,
    quietUntil: hour,
    showsReads: z.boolean().default(false),
    showsPhone: z.boolean().default(false),
    showsEmail: z.boolean().default(false),
  });
