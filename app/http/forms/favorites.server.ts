import { days } from "~/domain/durations";
import { FAVORITES, type Marked } from "~/domain/favorites/favorite.form";
import type { AppContext } from "~/http/pipeline/context.server";

const NAME = "favorites";
const PURPOSE = "favorites";
const LIFETIME = days(180);

/**
 * Returns the favorites of a visitor (rule favorite-2). A page that shows them depends on this cookie: only the browser
 * may cache it, never a shared cache.
 */
export async function readFavorites(context: AppContext): Promise<Marked> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  const some = (ids: unknown) => (Array.isArray(ids) ? (ids as string[]).slice(0, FAVORITES.visitor) : []);
  return { planners: some(facts?.planners), venues: some(facts?.venues) };
}

/** Stores the favorites until the next login, which moves them into the account. */
export async function keepFavorites(context: AppContext, { planners, venues }: Marked): Promise<void> {
  if (planners.length + venues.length === 0) return forgetFavorites(context);
  const value = await context.signed.sign(PURPOSE, { planners, venues }, context.clock.now(), LIFETIME);
  context.cookies.set(NAME, value, { maxAge: LIFETIME / 1000 });
}

export function forgetFavorites({ cookies }: Pick<AppContext, "cookies">): void {
  cookies.clear(NAME);
}
