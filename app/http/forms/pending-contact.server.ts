import { redirectDocument } from "@remix-run/cloudflare";
import { days, hours } from "~/domain/durations";
import type { Couple } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import { setFlash } from "./flash.server";

// Planners and the venue that a visitor wants to write to, in signed cookies until the couple has logged in.

/** The planners that a visitor wants to write to; stored until a message is sent. */
const PLANNERS = { name: "planners", purpose: "preselection", lifetime: days(7) };
/** The venue that a visitor wants to write to, with the typed values of its page. */
const VENUE = { name: "venue", purpose: "venue-wish", lifetime: hours(2) };

/** Answers for the wizard that a visitor gave before the login. */
const START = { name: "start", purpose: "wizard-start", lifetime: days(2) };

type Pending = typeof PLANNERS;

async function keep(context: AppContext, { name, purpose, lifetime }: Pending, facts: Record<string, unknown>) {
  const value = await context.signed.sign(purpose, facts, context.clock.now(), lifetime);
  context.cookies.set(name, value, { maxAge: lifetime / 1000 });
}

const read = ({ signed, cookies, clock }: AppContext, { name, purpose }: Pending) =>
  signed.verify(purpose, cookies.get(name), clock.now());

/** Returns the public ids of the planners that brought this visitor (rule origin-1). */
export async function readPendingPlanners(context: AppContext): Promise<string[]> {
  const facts = await read(context, PLANNERS);
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
  // `favorites` is stored as a word, because favorites may still change.
  const isFavorites = rest.get("planners") === "favorites";
  if (isFavorites || /^[0-9a-z]{16}$/.test(planner)) {
    context.cookies.clear(VENUE.name);
    await keep(context, PLANNERS, { planners: isFavorites ? "favorites" : [planner] });
  }
  const start = startOf(rest);
  if (start) {
    context.cookies.clear(VENUE.name);
    await keep(context, START, { ...start });
  }
  for (const name of ["project", "prestataire", "planners", ...Object.keys(start ?? {})]) rest.delete(name);
  throw redirectDocument(rest.size > 0 ? `${path}?${rest}` : path);
}

/** Returns the planners that step 4 shows first; the favorites only after onboarding (rule favorite-1). */
export async function readPinned(context: AppContext, couple: Couple): Promise<string[] | "favorites"> {
  const facts = await read(context, PLANNERS);
  if (facts?.planners === "favorites") return couple.hasFinishedOnboarding ? "favorites" : [];
  return readPendingPlanners(context);
}

export const forgetPendingPlanners = ({ cookies }: Pick<AppContext, "cookies">) => cookies.clear(PLANNERS.name);

/** Answers of the wizard that a visitor gave before the login. */
export interface WizardStart {
  event: string;
  /** Name of the place, and its id in the gazetteer. */
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
  return (await read(context, START)) as unknown as WizardStart | null;
}

export const forgetStart = ({ cookies }: Pick<AppContext, "cookies">) => cookies.clear(START.name);

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
  await keep(context, VENUE, { ...wish });
  setFlash(context, { kind: "good", text: "venuerequest:signIn" });
  return redirectDocument(paths.account());
}

/** Returns the page of a couple after its login. @param otherwise the page without a stored venue */
export async function afterCoupleLogin(context: AppContext, otherwise: string): Promise<string> {
  const facts = await read(context, VENUE);
  if (!facts) return (await readStart(context)) ? paths.wizard() : otherwise;
  context.cookies.clear(VENUE.name);
  const { venue, date, guests } = facts as unknown as VenueWish;
  return paths.writeToVenue(venue, { date: date || undefined, guests: guests || undefined });
}
