import type { Provider } from "~/domain/accounts/session.rules";
import { days } from "~/domain/durations";
import { COMPLETION_STEPS, type CompletionStep, GALLERY_PHOTOS } from "~/domain/providers/completion-steps.server";
import type { Dashboard } from "~/domain/providers/find-dashboard.server";
import { type ProfileState, profileState } from "~/domain/providers/profile-state.rules";
import { ratesOf, STATISTICS } from "~/domain/statistics/statistics.rules";
import type { AppContext } from "~/http/context.server";
import { formattingTag, todayIn } from "~/i18n/format.server";
import { paths } from "~/paths";

/** A step of the profile, and where it is taken. */
export interface StepView {
  step: CompletionStep;
  href: string;
  done: boolean;
  /** While it is not done: what to do. */
  note: string | null;
}

/** How far the profile is, with the day in words. */
export type StateView = Exclude<ProfileState, { code: "waiting" }> | { code: "waiting"; date: string };

const SCREENS: Record<CompletionStep, () => string> = {
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
  subscription: paths.pro.plan,
};

/** The dashboard in the provider's language: nothing in it is formatted any more. */
export function dashboardView(context: AppContext, { firstname }: Provider, found: Dashboard) {
  const { t, format, clock, market, settings } = context;
  const { views, credits, unread, newestUnreadAt } = found;
  const state = profileState(found.facts);
  return {
    firstname,
    today: format.titleDate(todayIn(market, clock.now())),
    news:
      newestUnreadAt === null
        ? null
        : { count: unread, moment: format.moment(newestUnreadAt), hours: settings.CLAIM_ANSWER_HOURS },
    state: state && stateView(context, state),
    figures: [
      { term: t("dashboard:views.today"), value: format.number(views.today) },
      { term: t("dashboard:views.days", { days: STATISTICS.week }), value: format.number(views.week) },
      { term: t("dashboard:views.days", { days: STATISTICS.month }), value: format.number(views.month) },
      { term: t("dashboard:views.credits", { count: credits }), value: format.number(credits) },
    ],
    welcomeWaits: !found.welcomed,
    steps: COMPLETION_STEPS.map((step) => stepView(context, step, found)),
    months: monthsView(context, found.months),
    rates: ratesView(context, found),
  };
}

function stateView({ format }: AppContext, state: ProfileState): StateView {
  return state.code === "waiting" ? { code: state.code, date: format.day(state.since) } : state;
}

function stepView({ t }: AppContext, step: CompletionStep, { steps, photos }: Dashboard): StepView {
  const done = steps[step];
  const note =
    step === "photos" ? t("dashboard:todo.photos", { count: GALLERY_PHOTOS - photos }) : t(`dashboard:todo.${step}`);
  return { step, href: SCREENS[step](), done, note: done ? null : note };
}

/** Null: nothing has ever arrived within these months, so there is nothing to draw. */
function monthsView({ format, locale, market }: AppContext, months: Dashboard["months"]) {
  if (months.every(({ requests }) => requests === 0)) return null;
  const tag = formattingTag(locale, market);
  const long = new Intl.DateTimeFormat(tag, { month: "long", year: "numeric", timeZone: "UTC" });
  const narrow = new Intl.DateTimeFormat(tag, { month: "narrow", timeZone: "UTC" });
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
  const percent = new Intl.NumberFormat(formattingTag(locale, market), { style: "percent" });
  const rows = (["answered", "seen", "unlocked", "rejected"] as const).map((key) => ({
    key,
    percent: percent.format(rates[key] / 100),
  }));
  return { days: STATISTICS.rates / days(1), rows };
}
