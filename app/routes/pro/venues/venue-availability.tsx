import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changeVenueDates, findVenueAvailability } from "~/domain/venues/venue-availability.server";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { BackLink } from "~/ui/button";
import { PageTitle } from "~/ui/heading";
import { AddDates } from "../availability/add-dates";
import { BusyDates } from "../availability/busy-dates";
import { answerDates, datesView } from "../availability/dates.server";

export const handle: RouteHandle = { title: "pro:nav.availability", cache: "form" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const id = params.id ?? "";
  const { name, dates } = await findVenueAvailability(context, provider, id, today);
  return { id, name: name || context.t("venues:unnamed"), ...datesView(context, dates, today) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const venue = params.id ?? "";
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  return answerDates(context, await request.formData(), {
    today,
    back: paths.pro.venueAvailability(venue),
    save: (dates, busy) => changeVenueDates(context, provider, { venue, dates, busy }, today),
  });
}

/** Days on which a venue is taken (rule venue-31). */
export default function VenueAvailability() {
  const { id, name, today, months, constraints } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <div>
        <p>
          <BackLink href={paths.pro.venue(id)}>{name}</BackLink>
        </p>
        <PageTitle>{t("pro:nav.availability")}</PageTitle>
        <p className="text-ink-muted">{t("venues:dates.lead")}</p>
      </div>
      <AddDates today={today} paused={false} constraints={constraints} />
      <BusyDates months={months} />
    </div>
  );
}
