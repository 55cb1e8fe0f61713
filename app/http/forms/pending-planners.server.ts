import { redirectDocument } from "@remix-run/cloudflare";
import { days } from "~/domain/durations";
import type { Couple } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { forgetPendingVenueRequest } from "./pending-venue-request.server";

const NAME = "planners";
const PURPOSE = "preselection";
const LIFETIME = days(7);

/** Returns the public ids of the planners that brought this visitor (rule origin-1). */
export async function readPendingPlanners(context: AppContext): Promise<string[]> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  return facts && Array.isArray(facts.planners) ? facts.planners : [];
}

/**
 * Stores the preselection from `project=new` with `prestataire={id}` or `planners=favorites`, and redirects to the
 * address without these parameters. Invalid values are only removed.
 * @param path of the page
 * @throws Response
 */
export async function takePendingPlanners(context: AppContext, path: string): Promise<void> {
  const rest = new URLSearchParams(context.url.searchParams);
  if (rest.get("project") !== "new") return;
  const planner = rest.get("prestataire") ?? "";
  if (rest.get("planners") === "favorites") await keepPreselection(context, "favorites");
  else if (/^[0-9a-z]{16}$/.test(planner)) await keepPreselection(context, [planner]);
  for (const name of ["project", "prestataire", "planners"]) rest.delete(name);
  throw redirectDocument(rest.size > 0 ? `${path}?${rest}` : path);
}

/**
 * Stores the planners through the login, until a message is sent. `favorites` is stored as a word, because favorites
 * may still change.
 */
async function keepPreselection(context: AppContext, planners: string[] | "favorites"): Promise<void> {
  forgetPendingVenueRequest(context);
  const value = await context.signed.sign(PURPOSE, { planners }, context.clock.now(), LIFETIME);
  context.cookies.set(NAME, value, { maxAge: LIFETIME / 1000 });
}

/** Returns the planners that step 4 shows first; the favorites only after onboarding (rule favorite-1). */
export async function readPinned(context: AppContext, couple: Couple): Promise<string[] | "favorites"> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  if (facts?.planners === "favorites") return couple.hasFinishedOnboarding ? "favorites" : [];
  return readPendingPlanners(context);
}

export function forgetPendingPlanners({ cookies }: Pick<AppContext, "cookies">): void {
  cookies.clear(NAME);
}
