import { days } from "~/domain/durations";
import { FAVORITES } from "~/domain/favorites/favorite.rules";
import type { AppContext } from "./context.server";

const NAME = "favorites";
const PURPOSE = "favorites";
const LIFETIME = days(180);

/**
 * Public ids that a visitor marked with the heart, the newest first (rule favorite-2). A page that shows them depends on this
 * cookie: it may be kept by the browser alone, never in a cache that others share.
 */
export async function readFavorites(context: AppContext): Promise<string[]> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  return facts ? (facts.planners as string[]).slice(0, FAVORITES.visitor) : [];
}

/** Kept until the next login, which moves them into the account. */
export async function keepFavorites(context: AppContext, planners: string[]): Promise<void> {
  if (planners.length === 0) return forgetFavorites(context);
  const value = await context.signed.sign(PURPOSE, { planners }, context.clock.now(), LIFETIME);
  context.cookies.set(NAME, value, { maxAge: LIFETIME / 1000 });
}

export function forgetFavorites({ cookies }: Pick<AppContext, "cookies">): void {
  cookies.clear(NAME);
}
