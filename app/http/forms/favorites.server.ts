import { days } from "~/domain/durations";
import { FAVORITES, type Marked } from "~/domain/favorites/favorite.form";
import type { AppContext } from "~/http/pipeline/context.server";
import { keepSigned, readSigned } from "~/http/pipeline/cookies.server";

const COOKIE = { name: "favorites", purpose: "favorites", lifetime: days(180) };

/** Returns the favorites of a visitor (rule favorite-2). Shared caches must not store a page that shows them. */
export async function readFavorites(context: AppContext): Promise<Marked> {
  const facts = await readSigned(context, COOKIE);
  const some = (ids: unknown) => (Array.isArray(ids) ? (ids as string[]).slice(0, FAVORITES.visitor) : []);
  return { planners: some(facts?.planners), venues: some(facts?.venues) };
}

/** Stores the favorites until the next login, which moves them into the account. */
export async function keepFavorites(context: AppContext, { planners, venues }: Marked): Promise<void> {
  if (planners.length + venues.length === 0) return forgetFavorites(context);
  await keepSigned(context, COOKIE, { planners, venues });
}

export function forgetFavorites({ cookies }: Pick<AppContext, "cookies">): void {
  cookies.clear(COOKIE.name);
}
