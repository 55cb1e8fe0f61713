import type { Review } from "~/domain/moderation/request-review.server";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";
import { needsView } from "../needs-view";

/** State of a profile, in the provider's language. Plain JSON. */
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
    missing: canSend ? needsView(t, review.missing) : [],
    canSend,
    publicHref: review.isPublic ? paths.planner(review.publicId) : null,
  };
}
