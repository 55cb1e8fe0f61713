import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addBusyDates, findAvailability, freeDates, pause, resume } from "~/domain/profile/update-availability.server";
import type { Flash } from "~/http/flash";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PageTitle } from "~/ui/heading";
import { AddDates } from "./add-dates";
import { BusyDates } from "./busy-dates";
import { answerDates, datesView } from "./dates.server";
import { PauseSwitch } from "./pause-switch";
import { VenueCalendars } from "./venue-calendars";

export const handle: RouteHandle = { title: "company:availability.title", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const { dates, pausedAt, kind, venues } = await findAvailability(context, provider, today);
  return {
    pausedSince: pausedAt === null ? null : context.format.day(pausedAt),
    hasOwnDates: kind !== "venue",
    venues,
    ...datesView(context, dates, today),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const back = paths.pro.availability();
  const done = (text: Flash["text"]) => {
    setFlash(context, { kind: "good", text });
    return redirectDocument(back, 303);
  };
  switch (formData.get("intent")) {
    case "pause":
      await pause(context, provider, today);
      return done("company:availability.pausedNow");
    case "resume":
      await resume(context, provider, today);
      return done("company:availability.resumed");
    default:
      return answerDates(context, formData, {
        today,
        back,
        save: (dates, busy) => (busy ? addBusyDates : freeDates)(context, provider, dates, today),
      });
  }
}

/** Busy dates of a planner, or the way to those of venues, and the pause switch (rule venue-31). */
export default function AvailabilityPage() {
  const { today, pausedSince, hasOwnDates, venues, months, constraints } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <div>
        <PageTitle>{t("company:availability.heading")}</PageTitle>
        <p className="text-ink-muted">{t(hasOwnDates ? "company:availability.lead" : "company:availability.venues")}</p>
      </div>
      {pausedSince ? <PauseSwitch since={pausedSince} /> : null}
      {hasOwnDates ? (
        <>
          <AddDates today={today} paused={pausedSince !== null} constraints={constraints} />
          <BusyDates months={months} />
        </>
      ) : null}
      <VenueCalendars venues={venues} hasOwnDates={hasOwnDates} />
      {pausedSince ? null : <PauseSwitch since={null} />}
    </div>
  );
}
