import { redirectDocument } from "@remix-run/cloudflare";
import { hours } from "~/domain/durations";
import { quoteOf } from "~/domain/excerpt.rules";
import { profileSlug } from "~/domain/profile-slug.rules";
import { daysWaited, FURTHER, inOrderOfNews } from "~/domain/projects/answer.rules";
import { NEAR_HOME, WEDDING } from "~/domain/projects/project.rules";
import type { ProjectPage } from "~/domain/projects/project-page.server";
import type { Project } from "~/domain/projects/projects.server";
import type { ContactedPlanner, ProviderContact, RequestProgress } from "~/domain/requests/find-answers.server";
import { visibleReason } from "~/domain/requests/request.rules";
import type { AskedSearch } from "~/domain/search/find-providers.server";
import { pageNumber, SEARCH } from "~/domain/search/search-providers.rules";
import { placeInput, placeProblem } from "~/http/forms/place-form.server";
import { placeOf, plannerChips } from "~/http/pages/planner-texts";
import { type PlannerView, plannerView } from "~/http/pages/planner-view.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import type { ChipText } from "~/ui/chip";
import type { Fact } from "~/ui/facts";
import type { Knot } from "~/ui/timeline";
import type { EndingView } from "../ending";
import { endingView } from "../ending-view.server";
import { NO_SEARCH, type SearchView } from "./search-form";

export interface ContactedView {
  publicId: string;
  name: string;
  place: string;
  portrait: string | null;
  gold: boolean;
  cover: string | null;
  chips: ChipText[];
  profileHref: string | null;
  knots: Step[];
  state: Step;
  contact: ProviderContact;
  number: string | null;
  /** "Accepted 3 hours ago"; null: not accepted. */
  accepted: string | null;
  /** Message that the planner received; null: another part of the page shows it. */
  message: string | null;
  reply: string | null;
  ending: EndingView | null;
}

type Step = Pick<Knot, "key" | "state"> & { title: string; at: Moment | null; detail: string };

/** Instant, in ISO 8601 and as a text in the market's time zone. */
export interface Moment {
  iso: string;
  text: string;
}

type NoSuggestions = "none" | "city-not-found";

export function projectFacts(
  context: AppContext,
  { project, homeCity, contacted }: ProjectPage,
): (Fact & { value: string })[] {
  const { t, format } = context;
  const { names } = project;
  const messages = new Set(contacted.map(({ message }) => message));
  const isWedding = project.eventType === WEDDING;
  const preference =
    names.plannerPreference && project.plannerPreference === NEAR_HOME && homeCity
      ? t("project:summary.preferenceHome", { name: names.plannerPreference, city: homeCity })
      : names.plannerPreference;
  const facts = {
    guestRange: names.guestRange,
    budgetRange: names.budgetRange,
    location: project.eventLocation,
    date: project.eventDate && format.longDate(project.eventDate),
    budgetPlannerRange: names.budgetPlannerRange,
    eventType: names.eventType,
    // Fields that only weddings have.
    ...(isWedding && {
      serviceType: names.serviceType,
      theme: project.hasTheme ? project.weddingTheme : t("project:summary.noTheme"),
    }),
    languages: format.list(names.languages),
    plannerPreference: preference,
    // If planners received different messages, each row shows its own.
    ...(messages.size < 2 && { message: [...messages][0] ?? project.message }),
  };
  return (Object.keys(facts) as (keyof typeof facts)[]).map((key) => ({
    term: t(`project:summary.${key}`),
    value: facts[key] || t("project:summary.notSpecified"),
  }));
}

export function suggestedViews(
  context: AppContext,
  { project, suggested }: ProjectPage,
): PlannerView[] | NoSuggestions {
  if (suggested && "error" in suggested) return suggested.error;
  if (!suggested || suggested.matches.length === 0) return "none";
  return suggested.matches.map((match) => plannerView(context, suggested.query, match, project.publicId));
}

export function suggestedTitle({ t }: AppContext, { further }: ProjectPage, count: number): string {
  if (!further || count === 0) return t("project:summary.suggested", { count });
  return t(`project:further.${further.why}`, { name: further.name, count, hours: FURTHER.silentAfter / hours(1) });
}

export function closedText({ t, format }: AppContext, { closedAt, closedReason }: Project): string | null {
  if (closedAt === null) return null;
  return t(`project:closed.${closedReason ?? "cancelled"}`, { date: format.day(closedAt) });
}

export const contactedView = (
  context: AppContext,
  planner: ContactedPlanner,
  project: Pick<Project, "closedAt" | "eventDate">,
): ContactedView => ({
  ...progressView(context, planner, project.closedAt, "project:summary.declinedText"),
  publicId: planner.publicId,
  portrait: planner.profileImage,
  gold: planner.premium,
  // Recent activity is only shown on the profile itself.
  chips: plannerChips(context, { ...planner, recentlyActive: false }),
  profileHref: planner.visible ? paths.planner(profileSlug(planner)) : null,
  cover: planner.cover,
  ...contactView(context, planner),
  message: planner.message,
  ending: endingView(context, { ...planner, closedAt: project.closedAt, eventDate: project.eventDate ?? "" }),
});

export const contactView = ({ format }: AppContext, provider: ProviderContact) => {
  const { phone, email, conversation, unread, words, saidAt, endedAt } = provider;
  return {
    contact: { phone, email, conversation, unread, words: words && quoteOf(words, 120), saidAt, endedAt },
    number: phone && format.phone(phone),
  };
};

/** Returns the first planner that accepted and whose conversation is not ended, and the others sorted by news. */
export function inForeground(contacted: readonly ContactedPlanner[]) {
  const [first = null] = contacted
    .filter(({ conversation, endedAt }) => conversation !== null && endedAt === null)
    .sort((one, other) => (one.unlockedAt ?? 0) - (other.unlockedAt ?? 0));
  return { first, others: inOrderOfNews(contacted.filter((planner) => planner !== first)) };
}

export function progressView(
  context: AppContext,
  provider: RequestProgress & Parameters<typeof placeOf>[0] & { name: string },
  closedAt: number | null,
  declined: "project:summary.declinedText" | "venuerequest:declined",
) {
  const { t } = context;
  const { name } = provider;
  const replies = { unlocked: t("project:summary.acceptedText", { name }), rejected: t(declined), locked: null };
  const answer = answerKnot(context, provider, closedAt);
  const knots: [Step, ...Step[]] = [
    knot("sent", "done", t("project:summary.sent"), momentOf(context, provider.createdAt)),
    ...emailKnots(context, provider, closedAt),
    ...seenKnots(context, provider),
    answer,
  ];
  return {
    name,
    place: placeOf(provider),
    knots,
    state: dayOf(context, answer.state === "todo" ? { ...newestOf(knots), detail: answer.detail } : answer),
    accepted: acceptedText(context, provider),
    reply: replies[provider.status],
  };
}

function acceptedText({ t, format, clock }: AppContext, { status, unlockedAt }: RequestProgress): string | null {
  if (status !== "unlocked") return null;
  if (unlockedAt === null) return t("project:summary.accepted");
  return t("project:summary.acceptedAgo", { ago: format.ago(clock.now() - unlockedAt) });
}

const newestOf = (knots: [Step, ...Step[]]) => knots.filter(({ state }) => state !== "todo").at(-1) ?? knots[0];

const dayOf = ({ format }: AppContext, step: Step): Step => ({
  ...step,
  at: step.at && { iso: step.at.iso, text: format.dayOfYear(Date.parse(step.at.iso)) },
});

const knot = (key: string, state: Step["state"], title: string, at: Moment | null, detail = ""): Step => ({
  key,
  state,
  title,
  at,
  detail,
});

const momentOf = ({ format }: AppContext, instant: number): Moment => ({
  iso: new Date(instant).toISOString(),
  text: format.moment(instant),
});

const knownMoment = (context: AppContext, instant: number | null) =>
  instant === null ? null : momentOf(context, instant);

/** Returns the state of the email. Omits an undelivered email if the planner read or answered the request anyway. */
function emailKnots(context: AppContext, planner: RequestProgress, closedAt: number | null): Step[] {
  const { t } = context;
  const { emailState, emailSentAt, seenAt, status } = planner;
  if (emailState === "sent") {
    return [knot("email", "done", t("project:summary.delivered"), knownMoment(context, emailSentAt))];
  }
  if (emailState === null || seenAt !== null || status !== "locked") return [];
  if (emailState === "waiting") return [knot("email", "todo", t("project:summary.onItsWay"), null)];
  const advice = closedAt === null ? t("project:summary.undeliveredText") : "";
  return [knot("email", "ends", t("project:summary.undelivered"), null, advice)];
}

/** Returns the step that says whether the request was read; none if it was answered, but has no time of reading. */
function seenKnots(context: AppContext, { seenAt, status }: RequestProgress): Step[] {
  const { t } = context;
  if (seenAt !== null) return [knot("seen", "done", t("project:summary.seen"), momentOf(context, seenAt))];
  return status === "locked" ? [knot("seen", "todo", t("project:summary.notSeen"), null)] : [];
}

function answerKnot(context: AppContext, planner: RequestProgress, closedAt: number | null): Step {
  const { t } = context;
  if (planner.status === "unlocked") {
    return knot("answer", "tied", t("project:summary.accepted"), knownMoment(context, planner.unlockedAt));
  }
  if (planner.status === "rejected") {
    const why = t(`project:summary.reason.${visibleReason(planner.rejectionReason)}`);
    return knot("answer", "ends", t("project:summary.declined"), knownMoment(context, planner.rejectedAt), why);
  }
  if (closedAt !== null) return knot("answer", "ends", t("project:summary.unanswered"), null);
  return knot("answer", "todo", t("project:summary.waiting"), null, waitingText(context, planner));
}

function waitingText({ t, clock, claims }: AppContext, planner: RequestProgress): string {
  const now = clock.now();
  const waited = daysWaited(planner, now);
  if (waited > 0) return t("project:summary.waited", { count: waited });
  const promised = claims.hours;
  const late = now > planner.createdAt + hours(promised);
  return late ? t("project:summary.overdue") : t("project:summary.waitingText", { hours: promised });
}

/** Returns the search in the URL; null if there is none. */
export function askedSearch({ url }: Pick<AppContext, "url">): AskedSearch | null {
  const parameters = url.searchParams;
  if (!parameters.has("q") && !parameters.has("city")) return null;
  const city = placeInput(parameters, "city");
  return {
    keyword: (parameters.get("q") ?? "").trim().slice(0, SEARCH.longestKeyword),
    city: { ...city, text: city.text.trim() },
    page: pageNumber(parameters.get("page")) ?? 1,
  };
}

/** @throws Response a redirect to the same search with the town selected, if only one town matches */
export function searchView(context: AppContext, page: ProjectPage, asked: AskedSearch | null): SearchView {
  const { search } = page;
  const { publicId, eventLocation, eventPlaceKind } = page.project;
  if (!asked || !search) {
    // Couples usually search near the event.
    const city = eventPlaceKind === "country" ? "" : (eventLocation ?? "");
    return { fields: { ...NO_SEARCH, city }, results: null, state: {} };
  }
  const { t } = context;
  const { text } = asked.city;
  const state = { q: asked.keyword || undefined, city: text || undefined };
  const fields = { ...NO_SEARCH, q: asked.keyword, city: text, searched: true };
  if ("nothing" in search) return { fields: { ...fields, errors: { q: [t("search:nothing")] } }, results: null, state };
  if ("town" in search) {
    throw redirectDocument(paths.projectSearch(publicId, { ...state, cityPlace: search.town.id, cityFor: text }));
  }
  if ("unclear" in search) {
    const { error, choices } = placeProblem(text, search.unclear, true);
    const errors = error ? { city: [t(error, { text })] } : {};
    return { fields: { ...fields, choices, errors }, results: null, state };
  }
  const picked = text && asked.city.place ? { cityPlace: asked.city.place, cityFor: text } : {};
  const query = page.suggested && "query" in page.suggested ? page.suggested.query : null;
  const { found } = search;
  return {
    fields: { ...fields, cityPlace: picked.cityPlace ?? null },
    results: { ...found, planners: found.planners.map((match) => plannerView(context, query, match, publicId)) },
    state: { ...state, ...picked },
  };
}
