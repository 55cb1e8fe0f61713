import { data, redirectDocument } from "@remix-run/cloudflare";
import { type CalendarState, calendarOwner } from "~/domain/calendars/calendar-tables.server";
import { renewFeed } from "~/domain/calendars/feed.server";
import { renewalForm, sourceForm } from "~/domain/calendars/source.form";
import { openAddress, readSource, removeSource, saveSource } from "~/domain/calendars/sources.server";
import { hours } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import { type Flash, setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import { SOURCE_FORM } from "./calendar-panels";

/** Returns the data of `FeedPanel`. */
export const feedView = ({ format }: AppContext, createdAt: number | null) =>
  createdAt === null ? null : { seen: createdAt, date: format.day(createdAt) };

/** Returns the data of `SourcePanel`. */
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

/** Creates or replaces the secret address, and shows it once on the answered page. */
export async function answerRenewal(context: AppContext, provider: Provider, formData: FormData) {
  const submission = parseForm(formData, renewalForm);
  const seen = submission.status === "success" ? submission.value.seen : 0;
  const secret = await renewFeed(context, provider, seen);
  const feedAddress = context.links.url(provider.market, paths.calendarFeed(secret));
  return data({ feedAddress }, { headers: { "Cache-Control": "private, no-store" } });
}

/**
 * Handles the forms of `SourcePanel`. A stored address is read after the response.
 * @param venue public id of the venue whose calendar it is; undefined: the provider's
 * @returns null if the form is another one
 */
export async function answerSource(context: AppContext, provider: Provider, formData: FormData, venue?: string) {
  const { db, clock, calendars, settings, errors } = context;
  const done = (text: Flash["text"]) => {
    setFlash(context, { kind: "good", text });
    return redirectDocument(venue ? paths.pro.venueAvailability(venue) : paths.pro.availability(), 303);
  };
  if (formData.get("intent") === "remove-source") {
    await removeSource(context, provider, venue);
    return done("calendars:source.removed");
  }
  if (formData.get("intent") !== "source") return null;
  const submission = parseForm(formData, sourceForm);
  if (submission.status !== "success") return refused(context, submission, { formId: SOURCE_FORM });
  const deps = { db, clock, calendars, secret: settings.SESSION_SECRET };
  await saveSource(deps, provider, submission.value.address, venue);
  context.later(() => readSource(deps, calendarOwner(provider, venue)).catch((error) => errors.report(error)));
  return done("calendars:source.saved");
}
