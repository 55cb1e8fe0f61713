import { redirectDocument } from "@remix-run/cloudflare";
import { days } from "~/domain/durations";
import type { Couple } from "~/domain/sessions/session.rules";
import type { AppContext } from "./context.server";
import { forgetVenueWish } from "./venue-wish.server";

const NAME = "planners";
const PURPOSE = "preselection";
const LIFETIME = days(7);

/** The planners that this visitor came for (rule origin-1): public ids. */
export async function readPreselection(context: AppContext): Promise<string[]> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  return facts && Array.isArray(facts.planners) ? facts.planners : [];
}

/**
 * `project=new` with `prestataire={id}` or `planners=favorites` in the address of a page that visitors enter by: kept for the choice of
 * planners, and taken out of the address, also when nobody can be found by it.
 * @param path of the page, to go on without those parameters
 * @throws Response
 */
export async function takePreselection(context: AppContext, path: string): Promise<void> {
  const rest = new URLSearchParams(context.url.searchParams);
  if (rest.get("project") !== "new") return;
  const planner = rest.get("prestataire") ?? "";
  if (rest.get("planners") === "favorites") await keepPreselection(context, "favorites");
  else if (/^[0-9a-z]{16}$/.test(planner)) await keepPreselection(context, [planner]);
  for (const name of ["project", "prestataire", "planners"]) rest.delete(name);
  throw redirectDocument(rest.size > 0 ? `${path}?${rest}` : path);
}

/** Kept through login, until a message was sent. The favourites are named as such: they may change until they are needed. */
async function keepPreselection(context: AppContext, planners: string[] | "favorites"): Promise<void> {
  forgetVenueWish(context);
  const value = await context.signed.sign(PURPOSE, { planners }, context.clock.now(), LIFETIME);
  context.cookies.set(NAME, value, { maxAge: LIFETIME / 1000 });
}

/** What step 4 puts first; the favourites only once onboarding is finished (rule favorite-1). */
export async function readPinned(context: AppContext, couple: Couple): Promise<string[] | "favorites"> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  if (facts?.planners === "favorites") return couple.hasFinishedOnboarding ? "favorites" : [];
  return readPreselection(context);
}

export function forgetPreselection({ cookies }: Pick<AppContext, "cookies">): void {
  cookies.clear(NAME);
}
