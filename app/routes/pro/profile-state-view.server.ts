import type { FoundProfileState } from "~/domain/profile/find-profile-state.server";
import { type ProfileState, profileState } from "~/domain/profile/profile-state.rules";
import type { AppContext } from "~/http/context.server";
import { needsView } from "./needs-view";

/** State of the profile, with formatted dates. */
export type StateView = Exclude<ProfileState, { code: "waiting" }> | { code: "waiting"; date: string };

/** States in which the owner can send the profile for approval. */
const UNSENT = new Set(["emailUnverified", "inProgress", "changesAsked", "refused"]);

/** Why couples do not see the profile, and what is missing before it can be sent. `state`: null while they see it. */
export function profileStateView({ t, format }: AppContext, { facts, missing }: FoundProfileState) {
  const state = profileState(facts);
  const shown: StateView | null =
    state?.code === "waiting" ? { code: state.code, date: format.day(state.since) } : state;
  const isUnsent = UNSENT.has(state?.code ?? "");
  return { state: shown, isUnsent, missing: isUnsent ? needsView(t, missing) : [] };
}
