import { redirectDocument } from "@remix-run/cloudflare";
import { hours } from "~/domain/durations";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { setFlash } from "./flash.server";

const NAME = "venue";
const PURPOSE = "venue-wish";
const LIFETIME = hours(2);

/** The venue that a visitor would like to write to, with what was typed on its page. */
interface VenueWish {
  /** Public id. */
  venue: string;
  date: string;
  guests: string;
}

/** Characters of what was typed that are kept: more than a date or a number has. */
const LONGEST = 20;

/** What the address of a venue's form asks for. */
export const venueWish = ({ url }: Pick<AppContext, "url">, venue: string): VenueWish => ({
  venue: venue.slice(0, LONGEST),
  date: (url.searchParams.get("date") ?? "").slice(0, LONGEST),
  guests: (url.searchParams.get("guests") ?? "").slice(0, LONGEST),
});

/** A visitor is led to the login, and comes back to its message afterwards (rule venuerequest-2). */
export async function loginForVenue(context: AppContext, wish: VenueWish): Promise<Response> {
  const value = await context.signed.sign(PURPOSE, { ...wish }, context.clock.now(), LIFETIME);
  context.cookies.set(NAME, value, { maxAge: LIFETIME / 1000 });
  setFlash(context, { kind: "good", text: "venuerequest:signIn" });
  return redirectDocument(paths.account());
}

export function forgetVenueWish({ cookies }: Pick<AppContext, "cookies">): void {
  cookies.clear(NAME);
}

/** Where a couple goes once it is logged in. @param otherwise without a venue that it would like to write to */
export async function afterCoupleLogin(context: AppContext, otherwise: string): Promise<string> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  if (!facts) return otherwise;
  forgetVenueWish(context);
  const { venue, date, guests } = facts as unknown as VenueWish;
  return paths.writeToVenue(venue, { date: date || undefined, guests: guests || undefined });
}
