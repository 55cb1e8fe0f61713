import { data } from "@remix-run/cloudflare";
import { type CalendarState, calendarOwner } from "~/domain/calendars/calendar-tables.server";
import { renewFeed } from "~/domain/calendars/feed.server";
import { openAddress } from "~/domain/calendars/sealed-address.server";
import { renewalForm, sourceForm } from "~/domain/calendars/source.form";
import { readSource, removeSource, saveSource } from "~/domain/calendars/sources.server";
import { hours } from "~/domain/durations";
import { busyDatesForm, yearForm, yearShown } from "~/domain/providers/availability.form";
import {
  type BusyChange,
  busyYears,
  calendarOf,
  daysOfYear,
  seasonSaturdays,
} from "~/domain/providers/busy-dates.rules";
import type { UnlockedDay } from "~/domain/requests/request-columns.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { firstWeekday, todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { paths, query } from "~/paths";
import { ADD_DATES, SOURCE_FORM, YEAR_FORM } from "./form-ids";

/** Returns the year in the URL, and the days in it that can be marked as busy. */
export function yearAsked({ url, clock }: AppContext, { market }: Provider) {
  const today = todayIn(MARKETS[market], clock.now());
  const year = yearShown(today).parse(url.searchParams.get("year"));
  return { today, year, isNext: today.startsWith(`${year}-`), days: daysOfYear(year, today) };
}

interface Calendar {
  /** YYYY-MM-DD */
  dates: readonly string[];
  /** Days that only the provider's own calendar makes busy. */
  fromCalendar?: readonly string[];
  unlocked: readonly UnlockedDay[];
}

export interface DayView {
  /** YYYY-MM-DD */
  date: string;
  number: number;
  /** The full date; undefined: the day cannot be marked as busy. */
  label?: string;
  href?: string;
  /** Busy in the provider's own calendar, which this page does not change. */
  isFromCalendar?: boolean;
}

const inYear = (path: string, year: number) => `${path}${query({ year })}`;

/** Returns the data of `AddDates` and `YearForm`. @param path of their page */
export function yearView(
  { format, t }: AppContext,
  { market }: Provider,
  { today, year, isNext, days }: ReturnType<typeof yearAsked>,
  { dates, fromCalendar = [], unlocked }: Calendar,
  path: string,
) {
  const weekBegins = firstWeekday(MARKETS[market]);
  const unlockedOn = new Set(unlocked.map(({ date }) => date));
  const connected = new Set(fromCalendar);
  const viewOf = (date: string): DayView => {
    const number = Number(date.slice(8));
    const [first, another] = unlocked.filter((one) => one.date === date);
    if (date < days.first || date > days.last) return { date, number };
    const fullDate = format.fullDate(date);
    const isFromCalendar = connected.has(date);
    if (!first && isFromCalendar)
      return { date, number, label: t("calendars:day", { date: fullDate }), isFromCalendar };
    if (!first) return { date, number, label: fullDate };
    const search = { status: "unlocked", month: date.slice(0, 7) };
    return {
      date,
      number,
      isFromCalendar,
      label: t("company:availability.unlockedDay", { date: fullDate }),
      href: another ? paths.pro.requests(search) : paths.pro.request(first.request),
    };
  };
  return {
    addDates: { today, constraints: constraintsOf(busyDatesForm(today)) },
    calendar: {
      heading: isNext ? t("company:availability.next") : t("company:availability.year", { year: String(year) }),
      year: String(year),
      years: busyYears(today).map((one, index) => ({
        key: String(one),
        text: index === 0 ? t("company:availability.next") : String(one),
        href: inYear(path, one),
      })),
      weekdays: format.weekdays(),
      weekend: weekBegins === 0 ? ("around" as const) : ("last" as const),
      months: calendarOf(days, weekBegins).map(({ month, weeks }) => ({
        month,
        name: isNext ? format.month(month) : format.monthName(`${month}-01`),
        weeks: weeks.map((week) => week.map((date) => (date ? viewOf(date) : null))),
      })),
      busy: dates,
      hasFromCalendar: connected.size > 0,
      unlocked: [...unlockedOn].map((date) => ({ date, label: format.fullDate(date) })),
      saturdays: seasonSaturdays(days, new Set([...dates, ...connected, ...unlockedOn])),
    },
  };
}

export type CalendarView = ReturnType<typeof yearView>["calendar"];

export async function answerDates(
  context: AppContext,
  provider: Provider,
  formData: FormData,
  { path, save }: { path: string; save: (change: BusyChange, today: string) => Promise<void> },
) {
  const { today, year } = yearAsked(context, provider);
  if (formData.get("intent") === "year") {
    const submission = parseForm(formData, yearForm(today));
    if (submission.status !== "success") return refused(context, submission, { formId: YEAR_FORM });
    await save(submission.value, today);
    return redirectWithFlash(context, inYear(path, year), "company:availability.saved");
  }
  const submission = parseForm(formData, busyDatesForm(today));
  if (submission.status !== "success") return refused(context, submission, { formId: ADD_DATES });
  const taken = submission.value;
  await save({ taken, freed: [] }, today);
  const href = inYear(path, Number(taken[0]?.slice(0, 4)));
  return redirectWithFlash(context, href, "company:availability.added", { count: taken.length });
}

export const feedView = ({ format }: AppContext, createdAt: number | null) =>
  createdAt === null ? null : { seen: createdAt, date: format.day(createdAt) };

/** Returns the data of `SourcePanel`. `host` is null if the address can no longer be decrypted. */
export async function sourceView(context: AppContext, source: CalendarState | null) {
  const address = source && (await openAddress(context.settings.SESSION_SECRET, source.url));
  return {
    source: source && { host: address && new URL(address).hostname, ...stateTexts(context, source) },
    constraints: constraintsOf(sourceForm),
  };
}

function stateTexts({ t, format, clock }: AppContext, { readAt, days, problem }: CalendarState) {
  const failed = problem && t(`calendars:problem.${problem}`);
  if (readAt === null) return { problem: failed, read: problem ? null : t("calendars:source.reading") };
  const age = clock.now() - readAt;
  const read =
    age < hours(2)
      ? t("calendars:source.read", { count: days, when: format.ago(age) })
      : t("calendars:source.readOn", { count: days, date: format.day(readAt) });
  return { problem: failed, read: read.charAt(0).toLocaleUpperCase() + read.slice(1) };
}

/** Creates or replaces the secret address. Only this response shows it. */
export async function answerRenewal(context: AppContext, provider: Provider, formData: FormData) {
  const submission = parseForm(formData, renewalForm);
  const seen = submission.status === "success" ? submission.value.seen : 0;
  const secret = await renewFeed(context, provider, seen);
  const feedAddress = context.links.url(provider.market, paths.calendarFeed(secret));
  return data({ feedAddress }, { headers: { "Cache-Control": "private, no-store" } });
}

/**
 * Handles the forms of `SourcePanel`. Fetches a saved calendar after the response.
 * @param venue public id of the venue that the calendar belongs to; undefined: the provider
 * @returns null for other forms
 */
export async function answerSource(context: AppContext, provider: Provider, formData: FormData, venue?: string) {
  const { db, clock, calendars, settings, errors } = context;
  const page = venue ? paths.pro.venueAvailability(venue) : paths.pro.availability();
  if (formData.get("intent") === "remove-source") {
    await removeSource(context, provider, venue);
    return redirectWithFlash(context, page, "calendars:source.removed");
  }
  if (formData.get("intent") !== "source") return null;
  const submission = parseForm(formData, sourceForm);
  if (submission.status !== "success") return refused(context, submission, { formId: SOURCE_FORM });
  const deps = { db, clock, calendars, secret: settings.SESSION_SECRET };
  await saveSource(deps, provider, submission.value.address, venue);
  context.later(() => readSource(deps, calendarOwner(provider, venue)).catch((error) => errors.report(error)));
  return redirectWithFlash(context, page, "calendars:source.saved");
}
