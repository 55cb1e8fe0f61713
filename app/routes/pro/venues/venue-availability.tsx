import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changeVenueDates, findVenueAvailability } from "~/domain/venues/venue-availability.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PageHead } from "~/ui/section";
import { answerDates, answerSource, sourceView, yearAsked, yearView } from "../availability/availability.server";
import { AddDates, YearForm } from "../availability/availability-forms";
import { SourcePanel } from "../availability/calendar-panels";

export const handle: RouteHandle = { title: "pro:nav.availability", cache: "form" };

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const asked = yearAsked(context, provider);
  const { name, source, ...calendar } = await findVenueAvailability(context, provider, id, asked.days);
  return {
    id,
    name: name || context.t("venues:unnamed"),
    sourcePanel: await sourceView(context, source),
    ...yearView(context, provider, asked, calendar, paths.pro.venueAvailability(id)),
  };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const answered = await answerSource(context, provider, formData, id);
  if (answered) return answered;
  return answerDates(context, provider, formData, {
    path: paths.pro.venueAvailability(id),
    save: (change, today) => changeVenueDates(context, provider, id, change, today),
  });
}

/** Busy days of a venue (rule venue-31). */
export default function VenueAvailability() {
  const { id, name, addDates, calendar, sourcePanel } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <PageHead
        back={{ href: paths.pro.venue(id), text: name }}
        title={t("pro:nav.availability")}
        lead={t("venues:dates.lead")}
      />
      <YearForm calendar={calendar} paused={false} />
      <div>
        <AddDates {...addDates} />
        <SourcePanel {...sourcePanel} />
      </div>
    </div>
  );
}
