import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import type { OwnVenue } from "~/domain/venues/find-own-venues.server";
import type { VenueType } from "~/domain/venues/venue.rules";
import { movesOf, type VenueState } from "~/domain/venues/venue-state.rules";
import { STEP_NUMBERS, stepToContinue, VENUE_NEEDS } from "~/domain/venues/venue-steps.rules";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";
import type { ChipKind } from "~/ui/chip";

const KINDS: Record<VenueState, ChipKind> = {
  notValidated: "neutral",
  waiting: "active",
  validated: "new",
  published: "bad",
  visible: "good",
  hidden: "bad",
  unpublished: "neutral",
};

/** A venue in the provider's language. */
export function venueView({ t }: AppContext, venue: OwnVenue) {
  const { id, state, missing, unfinished, reachedStep, moderation, reason, type, city, mailbox } = venue;
  const half = Object.keys(unfinished).map(Number);
  const ready = missing.length === 0 && half.length === 0;
  const goOn = stepToContinue(reachedStep, half);
  const refused = moderation === "refused";
  const pending =
    venue.pendingSteps.length === 0
      ? null
      : {
          state: venue.waitingSince === null ? ("sentBack" as const) : ("waiting" as const),
          reasons: venue.findings as Suspicion[],
          steps: venue.pendingSteps.map((step) => ({
            text: t(`venueform:steps.${step as 1}`),
            href: paths.pro.venueStep(id, step),
          })),
        };
  const said = state === "notValidated" ? draftState(refused, reason !== null, ready) : state;
  return {
    id,
    state,
    name: venue.name || t("venues:unnamed"),
    told: [type === null ? "" : t(`venues:type.${type as VenueType}`), city ?? ""].filter(Boolean).join(" · "),
    chip: t(`venues:state.${said}.name`),
    explained: t(`venues:state.${said}.text`),
    noted: moderation !== "validated" ? (venue.findings as Suspicion[]) : [],
    kind: state === "notValidated" && reason !== null ? ("bad" as const) : KINDS[state],
    reason: reason ?? "",
    seen: state === "visible" && venue.waitingSince !== null && pending === null,
    pending,
    moves: movesOf(state).filter((move) => move !== "send" || (ready && mailbox)),
    missing: [
      ...missing.map((need) => ({ text: t(`venues:need.${need}`), href: paths.pro.venueStep(id, VENUE_NEEDS[need]) })),
      ...half
        .filter((step) => !missing.some((need) => VENUE_NEEDS[need] === step))
        .map((step) => ({
          text: t("venues:need.unfinished", { step: t(`venueform:steps.${step as 1}`) }),
          href: paths.pro.venueStep(id, step),
        })),
      ...(mailbox ? [] : [{ text: t("venues:need.mailbox"), href: paths.pro.account() }]),
    ],
    // Rule venue-30. A draft has enough to ask for by itself.
    needsProfile: state !== "notValidated" || (ready && !refused),
    next:
      state === "notValidated" && !ready
        ? {
            text: t("venues:next.continue", { step: t(`venueform:steps.${goOn as 1}`) }),
            href: paths.pro.continueVenue(id),
          }
        : { text: t(`venues:next.${state === "notValidated" ? "send" : NEXT[state]}`), href: paths.pro.venue(id) },
    steps: STEP_NUMBERS.filter((step) => step <= reachedStep).map((step) => ({
      text: t(`venueform:steps.${step as 1}`),
      href: paths.pro.venueStep(id, step),
    })),
  };
}

const draftState = (refused: boolean, decided: boolean, ready: boolean) => {
  if (refused) return "refused" as const;
  if (decided) return "sentBack" as const;
  return ready ? ("ready" as const) : ("draft" as const);
};

const NEXT = {
  waiting: "open",
  validated: "publish",
  published: "open",
  visible: "open",
  hidden: "open",
  unpublished: "publish",
} as const;
