import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { busyDatesForm, freeDatesForm } from "~/domain/profile/availability.form";
import { byMonth } from "~/domain/profile/busy-dates.rules";
import { addBusyDates, findAvailability, freeDates, pause, resume } from "~/domain/profile/update-availability.server";
import type { Flash } from "~/http/flash";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { parseForm, refused } from "~/http/old-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { AddDates } from "./add-dates";
import { BusyDates } from "./busy-dates";
import { PauseSwitch } from "./pause-switch";

export const handle: RouteHandle = { title: "company:availability.title", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const { dates, pausedAt } = await findAvailability(context, provider, today);
  const { format } = context;
  return {
    today,
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
    return redirect(paths.pro.availability(), 303);
  };
  switch (formData.get("intent")) {
    case "pause":
      await pause(context, provider, today);
      return done("company:availability.pausedNow");
    case "resume":
      await resume(context, provider, today);
      return done("company:availability.resumed");
    case "free": {
      const parsed = parseForm(formData, freeDatesForm);
      if (!parsed.ok) return refused({ form: parsed.form });
      await freeDates(context, provider, parsed.value, today);
      return done("company:availability.freed", parsed.value.length);
    }
    default: {
      const parsed = parseForm(formData, busyDatesForm(today));
      if (!parsed.ok) return refused({ form: parsed.form });
      await addBusyDates(context, provider, parsed.value, today);
      return done("company:availability.added", parsed.value.length);
    }
  }
}

/** Busy dates and the pause switch. */
export default function AvailabilityPage() {
  const { today, pausedSince, months } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  return (
    <div className="flow-xl">
      <div>
        <h1 className="calm rule">{t("company:availability.heading")}</h1>
        <p className="muted">{t("company:availability.lead")}</p>
      </div>
      {pausedSince ? <PauseSwitch since={pausedSince} /> : null}
      <AddDates today={today} form={form?.errors.dates ? undefined : form} paused={pausedSince !== null} />
      <BusyDates months={months} form={form?.errors.dates ? form : undefined} />
      {pausedSince ? null : <PauseSwitch since={null} />}
    </div>
  );
}
