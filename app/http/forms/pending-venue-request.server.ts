import { redirectDocument } from "@remix-run/cloudflare";
import { hours } from "~/domain/durations";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import { setFlash } from "./flash.server";

const NAME = "venue";
const PURPOSE = "venue-wish";
const LIFETIME = hours(2);

/** Venue that a visitor wants to write to, with the typed values of its page. */
interface VenueWish {
  /** Public id. */
  venue: string;
  date: string;
  guests: string;
}

/** Maximum number of stored characters: more than a date or a number has. */
const LONGEST = 20;

export const pendingVenueRequest = ({ url }: Pick<AppContext, "url">, venue: string): VenueWish => ({
  venue: venue.slice(0, LONGEST),
  date: (url.searchParams.get("date") ?? "").slice(0, LONGEST),
  guests: (url.searchParams.get("guests") ?? "").slice(0, LONGEST),
});

/** Redirects a visitor to the login, and to the venue's message form afterwards (rule venuerequest-2). */
export async function loginForVenue(context: AppContext, wish: VenueWish): Promise<Response> {
  const value = await context.signed.sign(PURPOSE, { ...wish }, context.clock.now(), LIFETIME);
  context.cookies.set(NAME, value, { maxAge: LIFETIME / 1000 });
  setFlash(context, { kind: "good", text: "venuerequest:signIn" });
  return redirectDocument(paths.account());
}

export function forgetPendingVenueRequest({ cookies }: Pick<AppContext, "cookies">): void {
  cookies.clear(NAME);
}

/** Returns the page of a couple after its login. @param otherwise the page without a stored venue */
export async function afterCoupleLogin(context: AppContext, otherwise: string): Promise<string> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  if (!facts) return otherwise;
  forgetPendingVenueRequest(context);
  const { venue, date, guests } = facts as unknown as VenueWish;
  return paths.writeToVenue(venue, { date: date || undefined, guests: guests || undefined });
}
