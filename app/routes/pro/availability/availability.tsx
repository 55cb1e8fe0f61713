import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { busyDatesForm, freeDatesForm } from "~/domain/profile/availability.form";
import { byMonth } from "~/domain/profile/busy-dates.rules";
import { addBusyDates, findAvailability, freeDates, pause, resume } from "~/domain/profile/update-availability.server";
import type { Flash } from "~/http/flash";
import { setFlash } from "~/http/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ADD_DATES, AddDates } from "./add-dates";
import { BUSY_DATES, BusyDates } from "./busy-dates";
import { PauseSwitch } from "./pause-switch";

export const handle: RouteHandle = { title: "company:availability.title", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const { dates, pausedAt } = await findAvailability(context, provider, today);
  const { format } = context;
  return {
    today,
    constraints: constraintsOf(busyDatesForm(today)),
    pausedSince: pausedAt === null ? null : format.day(pausedAt),
    months: byMonth(dates).map(({ month, dates: days }) => ({
      month,
      label: format.month(month),
      days: days.map((date) => ({ value: date, label: format.weekday(date) })),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const done = (text: Flash["text"], count?: number) => {
    setFlash(context, { kind: "good", text, count });
    return redirectDocument(paths.pro.availability(), 303);
  };
  switch (formData.get("intent")) {
    case "pause":
      await pause(context, provider, today);
      return done("company:availability.pausedNow");
    case "resume":
      await resume(context, provider, today);
      return done("company:availability.resumed");
    case "free": {
      const submission = parseForm(formData, freeDatesForm);
      if (submission.status !== "success") return refused(context, submission, { formId: BUSY_DATES });
      await freeDates(context, provider, submission.value, today);
      return done("company:availability.freed", submission.value.length);
    }
    default: {
      const submission = parseForm(formData, busyDatesForm(today));
      if (submission.status !== "success") return refused(context, submission, { formId: ADD_DATES });
      await addBusyDates(context, provider, submission.value, today);
      return done("company:availability.added", submission.value.length);
    }
  }
}

/** Busy dates and the pause switch. */
export default function AvailabilityPage() {
  const { today, pausedSince, months, constraints } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="flow-xl">
      <div>
        <h1 className="calm rule">{t("company:availability.heading")}</h1>
        <p className="muted">{t("company:availability.lead")}</p>
      </div>
      {pausedSince ? <PauseSwitch since={pausedSince} /> : null}
      <AddDates today={today} paused={pausedSince !== null} constraints={constraints} />
      <BusyDates months={months} />
      {pausedSince ? null : <PauseSwitch since={null} />}
    </div>
  );
}
