import { days } from "~/domain/durations";
import type { AppContext } from "./context.server";

const NAME = "planners";
const PURPOSE = "preselection";
const LIFETIME = days(7);

/** The planners that this visitor came for (customer specification §2, "Query parameters on load"): public ids. */
export async function readPreselection(context: AppContext): Promise<string[]> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  return facts ? (facts.planners as string[]) : [];
}

/** Kept through login, until a message was sent. */
export async function keepPreselection(context: AppContext, planners: string[]): Promise<void> {
  const value = await context.signed.sign(PURPOSE, { planners }, context.clock.now(), LIFETIME);
  context.cookies.set(NAME, value, { maxAge: LIFETIME / 1000 });
}

export function forgetPreselection({ cookies }: AppContext): void {
  cookies.clear(NAME);
}
