import { days } from "~/domain/durations";
import { type CompletionStep, GALLERY_PHOTOS, STEPS_OF } from "~/domain/profile/completion-steps.server";
import type { Dashboard } from "~/domain/profile/find-dashboard.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { ratesOf, STATISTICS } from "~/domain/statistics/statistics.rules";
import type { AppContext } from "~/http/context.server";
import { mailStopView } from "~/http/notice-settings.server";
import { formattingTag, todayIn } from "~/i18n/format.server";
import { intl } from "~/i18n/intl";
import { paths } from "~/paths";
import { profileStateView } from "../profile-state-view.server";

/** A step of the profile, and its screen. */
export interface StepView {
  step: CompletionStep | Proof;
  href: string;
  done: boolean;
  /** What to do, while the step is open. */
  note: string | null;
}

/** What a provider shows beside its profile. It is no part of the profile, and does not count towards its completeness. */
type Proof = "venue" | "portfolio" | "reviews";
const isProof = (step: StepView["step"]): step is Proof => ["venue", "portfolio", "reviews"].includes(step);

const PLANNER_STEPS = [...STEPS_OF.planner, "portfolio", "reviews"] as const;
const VENUE_STEPS = ["venue", ...STEPS_OF.venue, "reviews"] as const;

const SCREENS: Record<StepView["step"], () => string> = {
  venue: paths.pro.venues,
  portfolio: paths.pro.portfolios,
  reviews: paths.pro.reviews,
  profilePicture: paths.pro.profilePhoto,
  portrait: paths.pro.portrait,
  experiences: paths.pro.portrait,
  benefits: paths.pro.portrait,
  service: paths.pro.services,
  pricing: paths.pro.services,
  company: paths.pro.company,
  security: paths.pro.account,
  photos: paths.pro.photos,
  videos: paths.pro.videos,
  socialNetworks: paths.pro.social,
};

/** The dashboard in the provider's language, with everything formatted. */
export function dashboardView(context: AppContext, { firstname }: Provider, found: Dashboard) {
  const { t, format, clock, market, claims } = context;
  const { credits, views, waiting, newestWaitingAt } = found;
  const today = todayIn(market, clock.now());
  const viewed = (count: number) => views.slice(-count).reduce((sum, one) => sum + one, 0);
  const { state, missing } = profileStateView(context, found);
  return {
    firstname,
    today: format.titleDate(today),
    news:
      newestWaitingAt === null ? null : { count: waiting, moment: format.moment(newestWaitingAt), hours: claims.hours },
    ...{ state, missing },
    mailStop: found.mailStop && mailStopView(format, found.mailStop),
    online: state ? null : onlineView(context, found),
    figures: [
      { term: t("dashboard:views.today"), value: format.number(viewed(1)) },
      { term: t("dashboard:views.days", { days: STATISTICS.week }), value: format.number(viewed(STATISTICS.week)) },
      {
        term: t("dashboard:views.days", { days: STATISTICS.month }),
        value: format.number(viewed(STATISTICS.month)),
        // A line along the ground says nothing.
        ...(views.some(Boolean) ? { views } : {}),
      },
      { term: t("dashboard:views.credits", { count: credits }), value: format.number(credits) },
    ],
    coming: found.coming.map(({ publicId, name, date, place }) => ({
      key: publicId,
      name,
      href: paths.pro.request(publicId),
      when: [format.longDate(date), place, format.daysAhead(today, date)].filter(Boolean).join(", "),
    })),
    welcomeWaits: !found.welcomed,
    steps: (found.kind === "venue" ? VENUE_STEPS : PLANNER_STEPS).map((step) => stepView(context, step, found)),
    months: monthsView(context, found.months),
    rates: ratesView(context, found),
  };
}

/** How long the dashboard announces the approval. */
const NEWLY_ONLINE = days(7);

/** Couples see the profile. */
function onlineView({ format, clock }: AppContext, { approvedAt, publicId }: Dashboard) {
  if (approvedAt === null) return null;
  return {
    since: format.day(approvedAt),
    isNew: clock.now() - approvedAt < NEWLY_ONLINE,
    href: paths.planner(publicId),
  };
}

function stepView({ t }: AppContext, step: StepView["step"], found: Dashboard): StepView {
  const { steps, photos } = found;
  const done = isProof(step) ? found[step] : steps[step];
  const note =
    step === "photos" ? t("dashboard:todo.photos", { count: GALLERY_PHOTOS - photos }) : t(`dashboard:todo.${step}`);
  return { step, href: SCREENS[step](), done, note: done ? null : note };
}

/** Null: no requests in these months. */
function monthsView({ format, locale, market }: AppContext, months: Dashboard["months"]) {
  if (months.every(({ requests }) => requests === 0)) return null;
  const tag = formattingTag(locale, market);
  const long = intl("DateTimeFormat", tag, { month: "long", year: "numeric", timeZone: "UTC" });
  const narrow = intl("DateTimeFormat", tag, { month: "narrow", timeZone: "UTC" });
  const bars = months.map(({ month, requests }) => {
    const middle = new Date(`${month}-15T12:00:00Z`);
    return {
      key: month,
      short: narrow.format(middle),
      name: long.format(middle),
      value: requests,
      text: format.number(requests),
    };
  });
  return { bars, first: bars[0]?.name ?? "", last: bars.at(-1)?.name ?? "" };
}

function ratesView({ locale, market }: AppContext, { counts }: Dashboard) {
  const rates = ratesOf(counts);
  if (!rates) return null;
  const percent = intl("NumberFormat", formattingTag(locale, market), { style: "percent" });
  const rows = (["answered", "seen", "unlocked", "rejected"] as const).map((key) => ({
    key,
    percent: percent.format(rates[key] / 100),
  }));
  return { days: STATISTICS.rates / days(1), rows };
}
