import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { profileSlug, publicIdOf } from "~/domain/profile-slug.rules";
import { lastEventDate, parseEventDate } from "~/domain/projects/project.rules";
import { findVenueContact, type VenueContact } from "~/domain/requests/find-contact.server";
import { venueRequestForm } from "~/domain/requests/request.form";
import { writeToVenue } from "~/domain/requests/send-requests.server";
import { VENUE_LIMITS, type VenueType } from "~/domain/venues/venue.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { redirectWithFlash, setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import { loginForVenue, pendingVenueRequest } from "~/http/forms/pending-contact.server";
import { messageToVenue } from "~/http/pages/first-message";
import { placeOf } from "~/http/pages/planner-texts";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireCompleteCouple, requireOnboarded } from "~/http/pipeline/guards.server";
import { dotted } from "~/i18n/dotted";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { useKeptText } from "~/routes/use-kept-text";
import { Actions, Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Flash } from "~/ui/flash";
import { Panel } from "~/ui/panel";
import { ContactFrame, MessageField } from "../contact/message-parts";
import { type NotSent, notSent } from "../contact/send-message.server";

export const handle: RouteHandle = {
  hydrate: true,
  i18n: ["planner", "search", "venue", "venuerequest"],
  cache: "form",
};

const FORM = "venue-request";

const FAILURES = {
  "venue.alreadyWritten": { text: "venuerequest:error.already" },
  "venue.notFound": { text: "venuerequest:error.gone" },
  "requests.tooMany": { text: "venuerequest:error.tooMany" },
} as const;

/** The form contains the input from the venue's page. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const known = requireOnboarded(context);
  const wish = pendingVenueRequest(context, publicIdOf(params.venue));
  if (!known && !context.sessionUnknown) throw await loginForVenue(context, wish);
  const couple = requireCompleteCouple(context, request);
  const today = todayIn(context.market, context.clock.now());
  const venue = await findVenueContact(context, couple, wish.venue, parseEventDate(wish.date));
  // After a POST there is no redirect, because a refused message stays in its form.
  if (venue.open && context.method === "GET") {
    setFlash(context, { kind: "good", text: "venuerequest:error.already" });
    throw redirectDocument(paths.venueRequest(venue.open));
  }
  return {
    ...writingView(context, venue),
    constraints: constraintsOf(venueRequestForm(today)),
    values: { eventDate: wish.date, guests: wish.guests, message: messageToVenue(context, couple.firstname) },
    from: today,
    to: lastEventDate(today),
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context, params }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const today = todayIn(context.market, context.clock.now());
  const submission = parseForm(await request.formData(), venueRequestForm(today));
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  const venue = publicIdOf(params.venue);
  try {
    const { projectId, name } = await writeToVenue(context, couple, { venue, ...submission.value });
    deliverLater(context);
    return redirectWithFlash(context, paths.venueRequest(projectId), "venuerequest:sent", { name });
  } catch (error) {
    return notSent(context, error, submission, { formId: FORM, texts: FAILURES });
  }
}

export default function WriteToVenue() {
  const { title, venue, hints, constraints, values, from, to } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<ReturnType<typeof venueRequestForm>>, NotSent>(FORM, { values, constraints });
  const { fields, refused } = post;
  useKeptText(FORM, "message", `message ${venue.publicId}`);
  const { t } = useTexts();
  return (
    <ContactFrame back={{ href: venue.href, text: venue.name }} title={title} to={venue}>
      {refused?.said ? <Flash kind="bad">{refused.said}</Flash> : null}
      <Panel look="card" className="space-y-4">
        <p className="text-small text-ink-muted">{t("venuerequest:text")}</p>
        <PostForm className="space-y-7" post={post} action={paths.writeToVenue(venue.publicId)}>
          <FormProblems post={post} />
          <div className="grid items-end gap-x-gap gap-y-7 sm:grid-cols-2">
            <TextField
              field={fields.eventDate}
              type="date"
              label={t("venue:form.date")}
              hint={hints.date}
              min={from}
              max={to}
            />
            <TextField
              field={fields.guests}
              type="number"
              inputMode="numeric"
              label={t("venue:form.guests")}
              hint={hints.guests}
              min={1}
              max={VENUE_LIMITS.capacity}
            />
          </div>
          <MessageField field={fields.message} />
          <Actions>
            <Button>{t("search:contact.send")}</Button>
          </Actions>
        </PostForm>
      </Panel>
    </ContactFrame>
  );
}

function writingView({ t, format }: AppContext, venue: VenueContact) {
  const room = [
    ...(venue.seatedCapacity ? [t("venue:card.seated", { number: format.number(venue.seatedCapacity) })] : []),
    ...(venue.standingCapacity ? [t("venue:card.standing", { number: format.number(venue.standingCapacity) })] : []),
  ];
  return {
    title: t("planner:profile.startHeading", { name: venue.name }),
    venue: {
      publicId: venue.publicId,
      name: venue.name,
      href: paths.venue(profileSlug(venue)),
      portrait: venue.picture,
      place: t("venue:page.role", { type: t(`venues:type.${venue.type as VenueType}`), place: placeOf(venue) }),
    },
    hints: {
      date: venue.free === null ? undefined : t(venue.free ? "venuerequest:free" : "venuerequest:taken"),
      guests: room.length > 0 ? t("venuerequest:capacity", { room: dotted(room) }) : undefined,
    },
  };
}
