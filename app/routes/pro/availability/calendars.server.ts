import { data } from "@remix-run/cloudflare";
import { readSource } from "~/domain/calendars/read-sources.server";
import { renewFeed } from "~/domain/calendars/renew-feed.server";
import { saveSource } from "~/domain/calendars/save-source.server";
import { openAddress } from "~/domain/calendars/sealed-address.server";
import { renewalForm, sourceForm } from "~/domain/calendars/source.form";
import { hours } from "~/domain/durations";
import type { CalendarState } from "~/domain/providers/update-availability.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import { SOURCE_FORM } from "./calendar-panels";

interface Found {
  feedCreatedAt: number | null;
  source: CalendarState | null;
}

/** Returns the data of `FeedPanel` and `SourcePanel`. */
export async function calendarsView(context: AppContext, { feedCreatedAt, source }: Found) {
  const address = source && (await openAddress(context.settings.SESSION_SECRET, source.url));
  return {
    feed: feedCreatedAt === null ? null : { seen: feedCreatedAt, date: context.format.day(feedCreatedAt) },
    source: source && { host: address && new URL(address).hostname, ...stateTexts(context, source) },
    sourceConstraints: constraintsOf(sourceForm),
  };
}

function stateTexts({ t, format, clock }: AppContext, { readAt, days, problem }: CalendarState) {
  const failed = problem && t(`calendars:problem.${problem}`);
  if (readAt === null) return { problem: failed, read: problem ? null : t("calendars:source.reading") };
  const age = clock.now() - readAt;
  const read =
    age < hours(2)
      ? t("calendars:source.read", { count: days, when: format.minutesAgo(age) })
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

/** Stores the address of the provider's calendar, and reads it after the response. Null: stored. */
export async function answerSource(context: AppContext, provider: Provider, formData: FormData) {
  const submission = parseForm(formData, sourceForm);
  if (submission.status !== "success") return refused(context, submission, { formId: SOURCE_FORM });
  const { db, clock, calendars, settings } = context;
  const deps = { db, clock, calendars, secret: settings.SESSION_SECRET };
  await saveSource(deps, provider, submission.value.address);
  context.later(() => readSource(deps, provider.providerId).catch((error) => context.errors.report(error)));
  return null;
}
