import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endFeed } from "~/domain/calendars/feed.server";
import { changeBusyDates, findAvailability, pause, resume } from "~/domain/providers/update-availability.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Button, ButtonLink } from "~/ui/button";
import { LinkRow } from "~/ui/link-row";
import { PageHead, Section } from "~/ui/section";
import { Submit } from "~/ui/submit";
import {
  answerDates,
  answerRenewal,
  answerSource,
  feedView,
  sourceView,
  yearAsked,
  yearView,
} from "./availability.server";
import { AddDates, YearForm } from "./availability-forms";
import { FeedPanel, SettingRow, SourcePanel } from "./calendar-panels";

export const handle: RouteHandle = { title: "pro:nav.availability", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const asked = yearAsked(context, provider);
  const { pausedAt, kind, venues, feedCreatedAt, source, ...calendar } = await findAvailability(
    context,
    provider,
    asked.days,
  );
  return {
    pausedSince: pausedAt === null ? null : context.format.day(pausedAt),
    /** False: the provider has only the dates of its venues. */
    hasOwnDates: kind !== "venue",
    venues,
    feed: feedView(context, feedCreatedAt),
    sourcePanel: await sourceView(context, source),
    ...yearView(context, provider, asked, calendar, paths.pro.availability()),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const { today } = yearAsked(context, provider);
  const path = paths.pro.availability();
  switch (formData.get("intent")) {
    case "pause":
      await pause(context, provider, today);
      return redirectWithFlash(context, path, "company:availability.pausedNow");
    case "resume":
      await resume(context, provider, today);
      return redirectWithFlash(context, path, "company:availability.resumed");
    case "feed":
      return answerRenewal(context, provider, formData);
    case "end-feed":
      await endFeed(context, provider);
      return redirectWithFlash(context, path, "calendars:feed.ended");
  }
  const answered = await answerSource(context, provider, formData);
  if (answered) return answered;
  return answerDates(context, provider, formData, {
    path,
    save: (change) => changeBusyDates(context, provider, change, today),
  });
}

/** Busy dates of a planner or links to the calendars of venues, and the pause switch (rule venue-31). */
export default function AvailabilityPage() {
  const { pausedSince, hasOwnDates, addDates, calendar, feed, sourcePanel } = useLoaderData<typeof loader>();
  const answer = useActionData<{ feedAddress?: string }>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <PageHead
        title={t("pro:nav.availability")}
        lead={t(hasOwnDates ? "company:availability.lead" : "company:availability.venues")}
      />
      {pausedSince ? <PausedPanel since={pausedSince} /> : null}
      {hasOwnDates ? <YearForm calendar={calendar} paused={pausedSince !== null} /> : null}
      <div>
        {hasOwnDates ? <AddDates {...addDates} /> : null}
        <FeedPanel feed={feed} address={answer?.feedAddress} />
        {hasOwnDates ? <SourcePanel {...sourcePanel} /> : null}
        {pausedSince ? null : (
          <SettingRow
            id="pause"
            title={t("company:availability.pause.heading")}
            text={t("company:availability.pause.text")}
            action={
              <ButtonForm id="pause-switch">
                <Button variant="quiet" compact name="intent" value="pause">
                  {t("company:availability.pause.submit")}
                </Button>
              </ButtonForm>
            }
          />
        )}
      </div>
      <VenueCalendars />
    </div>
  );
}

/** @param since first day of the pause */
function PausedPanel({ since }: { since: string }) {
  const { t } = useTexts();
  return (
    <Section id="pause" title={t("company:availability.paused.heading")} look="soft" className="space-y-1.5">
      <p>{t("company:availability.paused.text", { date: since })}</p>
      <ButtonForm id="pause-switch">
        <Submit name="intent" value="resume">
          {t("company:availability.paused.submit")}
        </Submit>
      </ButtonForm>
    </Section>
  );
}

function VenueCalendars() {
  const { venues, hasOwnDates } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  if (venues.length === 0)
    return hasOwnDates ? null : (
      <p>
        <ButtonLink href={paths.pro.venues()}>{t("venues:title")}</ButtonLink>
      </p>
    );
  return (
    <Section id="venues" title={t("venues:title")} className="space-y-1.5">
      {hasOwnDates ? <p className="text-small text-ink-muted">{t("company:availability.venues")}</p> : null}
      <ul>
        {venues.map(({ publicId, name }) => (
          <LinkRow key={publicId} href={paths.pro.venueAvailability(publicId)} text={name || t("venues:unnamed")} />
        ))}
      </ul>
    </Section>
  );
}
