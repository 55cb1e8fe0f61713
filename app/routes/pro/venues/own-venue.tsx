import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import type { OwnVenue } from "~/domain/venues/own-venues.server";
import type { VenueType } from "~/domain/venues/venue.rules";
import { movesOf, type VenueState } from "~/domain/venues/venue-state.rules";
import { stepToContinue, VENUE_NEEDS } from "~/domain/venues/venue-steps.rules";
import { dotted } from "~/i18n/dotted";
import { type Translate, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip, type ChipKind } from "~/ui/chip";

export type OwnVenueState = ReturnType<typeof ownVenueState>;

export function ownVenueState(venue: OwnVenue) {
  const { state, missing, unfinished, reachedStep, moderation, reason, mailbox } = venue;
  const findings = venue.findings as Suspicion[];
  const half = Object.keys(unfinished).map(Number);
  const ready = missing.length === 0 && half.length === 0;
  const refused = moderation === "refused";
  const pending =
    venue.pendingSteps.length === 0
      ? null
      : {
          state: venue.waitingSince === null ? ("sentBack" as const) : ("waiting" as const),
          reasons: findings,
          steps: venue.pendingSteps,
        };
  return {
    ...venue,
    type: venue.type as VenueType | null,
    /** The state; for a draft also its progress. */
    condition: state === "notValidated" ? draftState(refused, reason !== null, ready) : state,
    noted: moderation !== "validated" ? findings : [],
    seen: state === "visible" && venue.waitingSince !== null && pending === null,
    pending,
    moves: movesOf(state).filter((move) => move !== "send" || (ready && mailbox)),
    /** Incomplete steps, except those that a missing requirement already names. */
    unfinished: half.filter((step) => !missing.some((need) => VENUE_NEEDS[need] === step)),
    // Rule venue-30. The page of an incomplete draft mentions only the draft.
    needsProfile: state !== "notValidated" || (ready && !refused),
    continueAt: state === "notValidated" && !ready ? stepToContinue(reachedStep, half) : null,
  };
}

function draftState(refused: boolean, decided: boolean, ready: boolean): "refused" | "sentBack" | "ready" | "draft" {
  if (refused) return "refused";
  if (decided) return "sentBack";
  return ready ? "ready" : "draft";
}

export const VENUE_CHIPS: Record<VenueState, ChipKind> = {
  notValidated: "neutral",
  waiting: "active",
  validated: "good",
  published: "bad",
  visible: "good",
  hidden: "bad",
  unpublished: "neutral",
};

export function VenueChip({ venue: { state, condition, reason } }: { venue: OwnVenueState }) {
  const { t } = useTexts();
  const isSentBack = state === "notValidated" && reason !== null;
  return <Chip kind={isSentBack ? "bad" : VENUE_CHIPS[state]}>{t(`venues:state.${condition}.name`)}</Chip>;
}

export const venueFacts = (t: Translate, { type, city }: OwnVenueState) =>
  dotted([type && t(`venues:type.${type}`), city]);

const NEXT = {
  notValidated: "send",
  waiting: "open",
  validated: "publish",
  published: "open",
  visible: "open",
  hidden: "open",
  unpublished: "publish",
} as const;

export function nextOf(t: Translate, { id, state, continueAt }: OwnVenueState): { text: string; href: string } {
  if (continueAt === null) return { text: t(`venues:next.${NEXT[state]}`), href: paths.pro.venue(id) };
  const step = t(`venueform:steps.${continueAt as 1}`);
  return { text: t("venues:next.continue", { step }), href: paths.pro.continueVenue(id) };
}
