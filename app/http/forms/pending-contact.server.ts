import { redirectDocument } from "@remix-run/cloudflare";
import { days, hours } from "~/domain/durations";
import type { Couple } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { keepSigned, readSigned } from "~/http/pipeline/cookies.server";
import { paths } from "~/paths";
import { setFlash } from "./flash.server";

/** The planners that a visitor wants to write to; stored until a message is sent. */
const PLANNERS = { name: "planners", purpose: "preselection", lifetime: days(7) };
/** The venue that a visitor wants to write to, with the typed values of its page. */
const VENUE = { name: "venue", purpose: "venue-wish", lifetime: hours(2) };

const START = { name: "start", purpose: "wizard-start", lifetime: days(2) };

/** Returns the public ids of the planners that this visitor wants to write to (rule origin-1). */
export async function readPendingPlanners(context: AppContext): Promise<string[]> {
  const facts = await readSigned(context, PLANNERS);
  return facts && Array.isArray(facts.planners) ? facts.planners : [];
}

/** Stores the planner or favorites of a `project=new` URL. @throws redirect to the URL without these parameters */
export async function takePendingPlanners(context: AppContext, path: string): Promise<void> {
  const rest = new URLSearchParams(context.url.searchParams);
  if (rest.get("project") !== "new") return;
  const planner = rest.get("prestataire") ?? "";
  // `favorites` is stored as a word, because favorites may still change.
  const isFavorites = rest.get("planners") === "favorites";
  if (isFavorites || /^[0-9a-z]{16}$/.test(planner)) {
    context.cookies.clear(VENUE.name);
    await keepSigned(context, PLANNERS, { planners: isFavorites ? "favorites" : [planner] });
  }
  const start = startOf(rest);
  if (start) {
    context.cookies.clear(VENUE.name);
    await keepSigned(context, START, { ...start });
  }
  for (const name of ["project", "prestataire", "planners", ...Object.keys(start ?? {})]) rest.delete(name);
  throw redirectDocument(rest.size > 0 ? `${path}?${rest}` : path);
}

/** Returns the planners that step 4 of the wizard shows first; favorites only after onboarding (rule favorite-1). */
export async function readPinned(context: AppContext, couple: Couple): Promise<string[] | "favorites"> {
  const facts = await readSigned(context, PLANNERS);
  if (facts?.planners === "favorites") return couple.hasFinishedOnboarding ? "favorites" : [];
  return readPendingPlanners(context);
}

export const forgetPendingPlanners = ({ cookies }: Pick<AppContext, "cookies">) => cookies.clear(PLANNERS.name);

export interface WizardStart {
  event: string;
  city: string;
  cityPlace: string;
  /** YYYY-MM */
  month: string;
}

function startOf(query: URLSearchParams): WizardStart | null {
  const [event = "", city = "", cityPlace = "", month = ""] = ["event", "city", "cityPlace", "month"].map(
    (name) => query.get(name) ?? "",
  );
  const isValid = /^[a-z-]{1,60}$/.test(event) && city !== "" && city.length <= 100 && /^\d{1,9}$/.test(cityPlace);
  return isValid && /^\d{4}-\d\d$/.test(month) ? { event, city, cityPlace, month } : null;
}

export async function readStart(context: AppContext): Promise<WizardStart | null> {
  return (await readSigned(context, START)) as unknown as WizardStart | null;
}

export const forgetStart = ({ cookies }: Pick<AppContext, "cookies">) => cookies.clear(START.name);

interface VenueWish {
  venue: string;
  date: string;
  guests: string;
}

/** Maximum characters per stored field, more than a date or a number needs. */
const LONGEST = 20;

export const pendingVenueRequest = ({ url }: Pick<AppContext, "url">, venue: string): VenueWish => ({
  venue: venue.slice(0, LONGEST),
  date: (url.searchParams.get("date") ?? "").slice(0, LONGEST),
  guests: (url.searchParams.get("guests") ?? "").slice(0, LONGEST),
});

/** Redirects a visitor to the login, and to the venue's message form afterwards (rule venuerequest-2). */
export async function loginForVenue(context: AppContext, wish: VenueWish): Promise<Response> {
  await keepSigned(context, VENUE, { ...wish });
  setFlash(context, { kind: "good", text: "venuerequest:signIn" });
  return redirectDocument(paths.account());
}

/** Returns the page of a couple after its login. @param otherwise the page if neither a venue nor an event is stored */
export async function afterCoupleLogin(context: AppContext, otherwise: string): Promise<string> {
  const facts = await readSigned(context, VENUE);
  if (!facts) return (await readStart(context)) ? paths.wizard() : otherwise;
  context.cookies.clear(VENUE.name);
  const { venue, date, guests } = facts as unknown as VenueWish;
  return paths.writeToVenue(venue, { date: date || undefined, guests: guests || undefined });
}
