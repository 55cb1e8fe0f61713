import type { ReviewNeed } from "~/domain/moderation/moderation.rules";
import type { Review } from "~/domain/moderation/request-review.server";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";

/** Where a profile stands, in the provider's language. Plain JSON. */
export interface ReviewView {
  state: Review["state"];
  chip: string;
  text: string;
  /** What the moderators said. */
  reason: string;
  missing: { text: string; href: string }[];
  canSend: boolean;
  publicHref: string | null;
}

export function reviewView({ t, format }: AppContext, review: Review): ReviewView {
  const { state, waitingSince, approvedAt, decidedAt } = review;
  const waits = state === "waiting" || state === "approved_waiting";
  const at = waits ? waitingSince : state === "approved" ? approvedAt : decidedAt;
  const canSend = !waits && state !== "approved";
  return {
    state,
    chip: t(`admin:state.${state}`),
    text: t(`admin:preview.${state}`, { at: at === null ? "" : format.day(at) }),
    reason: review.reason,
    missing: canSend ? review.missing.map((need) => ({ text: t(`admin:need.${need}`), href: SCREEN_OF[need]() })) : [],
    canSend,
    publicHref: review.isPublic ? paths.planner(review.publicId) : null,
  };
}

/** Where what is missing can be told. */
const SCREEN_OF: Record<ReviewNeed, () => string> = {
  email: paths.pro.account,
  name: paths.pro.company,
  siret: paths.pro.company,
  register: paths.pro.company,
  city: paths.pro.company,
  language: paths.pro.company,
  service: paths.pro.services,
  portrait: paths.pro.portrait,
};
