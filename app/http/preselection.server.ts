import type { Couple } from "~/domain/accounts/session.rules";
import { days } from "~/domain/durations";
import type { AppContext } from "./context.server";

const NAME = "planners";
const PURPOSE = "preselection";
const LIFETIME = days(7);

/** The planners that this visitor came for (customer specification §2, "Query parameters on load"): public ids. */
export async function readPreselection(context: AppContext): Promise<string[]> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  return facts && Array.isArray(facts.planners) ? facts.planners : [];
}

/** Kept through login, until a message was sent. The favourites are named as such: they may change until they are needed. */
export async function keepPreselection(context: AppContext, planners: string[] | "favorites"): Promise<void> {
  const value = await context.signed.sign(PURPOSE, { planners }, context.clock.now(), LIFETIME);
  context.cookies.set(NAME, value, { maxAge: LIFETIME / 1000 });
}

/** What step 4 puts first; the favourites only once onboarding is finished (customer specification §4, "Session"). */
export async function readPinned(context: AppContext, couple: Couple): Promise<string[] | "favorites"> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  if (facts?.planners === "favorites") return couple.hasFinishedOnboarding ? "favorites" : [];
  return readPreselection(context);
}

export function forgetPreselection({ cookies }: Pick<AppContext, "cookies">): void {
  cookies.clear(NAME);
}
