import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { profileSlug } from "~/domain/profile-slug.rules";
import { closeProject } from "~/domain/projects/close-project.server";
import { findVenueRequest } from "~/domain/projects/presentation.server";
import { CLOSED_REASONS } from "~/domain/projects/project.rules";
import { withdrawForm } from "~/domain/projects/wizard.form";
import { deliverLater } from "~/http/background/after-response.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import { placeOf } from "~/http/pages/planner-texts";
import type { RouteHandle } from "~/http/pages/route-handle";
import { withClaims } from "~/http/pages/wordings.server";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { areaCrumbs } from "~/routes/public/directory/directory-area.server";
import { Actions, BackLink, Button, iconLinkClass } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { pageClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { endingView } from "../ending-view.server";
import { ContactedCard } from "../project/contacted";
import { contactView, progressView } from "../project/project-view.server";

export const handle: RouteHandle = {};

const FORM = "withdraw";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const page = await withClaims(context, findVenueRequest(context, couple, context.url.searchParams.get("id") ?? ""));
  if (!page) throw redirectDocument(paths.presentation());
  const { venue, closedAt } = page;
  const isOpen = venue !== null && venue.status !== "rejected";
  const name = venue?.name ?? page.place;
  const nearby = areaCrumbs(context, { country: page.country, region: venue?.region }, "venues").at(-1);
  return {
    title: venue
      ? context.t("venuerequest:heading", { name })
      : context.t("venuerequest:gone", { brand: context.settings.BRAND_NAME }),
    request: {
      publicId: page.publicId,
      eventDate: page.eventDate,
      guests: page.guests,
      message: page.message,
      closedAt,
    },
    place: venue ? placeOf(venue) : page.place,
    name,
    venue: venue && {
      ...progressView(context, venue, closedAt, "venuerequest:declined"),
      publicId: venue.publicId,
      portrait: null,
      cover: venue.picture,
      gold: false,
      chips: [],
      profileHref: venue.visible ? paths.venue(profileSlug(venue)) : null,
      ...contactView(context, venue),
      message: null, // the facts contain the message
      ending: endingView(context, { ...venue, closedAt, eventDate: page.eventDate }),
    },
    canWithdraw: isOpen && closedAt === null,
    othersHref: isOpen ? null : (nearby?.href ?? paths.venues()),
    constraints: constraintsOf(withdrawForm),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const project = context.url.searchParams.get("id") ?? "";
  const submission = parseForm(await request.formData(), withdrawForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  const { closed } = await closeProject(context, couple, { project, ...submission.value });
  if (!closed) return redirectDocument(paths.venueRequest(project), 303);
  deliverLater(context);
  return redirectWithFlash(context, paths.venueRequest(project), "venuerequest:withdraw.done");
}

export default function VenueRequest() {
  const { title, request, place, name, venue, canWithdraw, othersHref, constraints } = useLoaderData<typeof loader>();
  const isRefused = useActionData<typeof action>() !== undefined;
  const post = usePostForm<z.input<typeof withdrawForm>>(FORM, { constraints });
  const { t, format } = useLanguage();
  const { publicId, closedAt } = request;
  const facts = [
    { term: t("project:summary.date"), value: format.longDate(request.eventDate) },
    { term: t("project:summary.location"), value: place },
    { term: t("project:summary.guestRange"), value: format.number(request.guests) },
    { term: t("project:summary.message"), value: request.message },
  ];
  return (
    <div className={pageClass({ className: "pt-top pb-section" })}>
      <p>
        <BackLink href={paths.presentation()}>{t("project:summary.back")}</BackLink>
      </p>
      <Kicker>{format.titleDate(request.eventDate)}</Kicker>
      <PageTitle>{title}</PageTitle>
      {closedAt === null ? null : (
        <div className="mt-8">
          <Note>{t("venuerequest:withdraw.on", { date: format.day(closedAt) })}</Note>
        </div>
      )}
      <div className="mt-8 grid items-start gap-gap lg:grid-cols-2">
        <div className="space-y-4">
          {venue ? <ContactedCard contacted={venue} isMain={closedAt === null} heading="h2" /> : null}
          {othersHref ? (
            <p>
              <a className={iconLinkClass} href={othersHref}>
                {t("venuerequest:others")} <Icon name="next" />
              </a>
            </p>
          ) : null}
        </div>
        <div>
          <h2 className="mb-3 text-h3">{t("venuerequest:details")}</h2>
          <Facts narrow facts={facts} />
          {closedAt === null ? (
            <p className="mb-2 border-t border-line pt-1">
              <a className={iconLinkClass} href={paths.projectEvent(publicId)}>
                <Icon name="calendar" /> {t("project:calendar")}
              </a>
            </p>
          ) : null}
          {canWithdraw ? (
            <Disclosure id="withdrawal" open={isRefused} summary={t("venuerequest:withdraw.link")}>
              <PostForm className="space-y-4" post={post} action={paths.venueRequest(publicId)}>
                <FormProblems post={post} />
                <p className="text-ink-muted">{t("venuerequest:withdraw.text", { name })}</p>
                <ChoiceGroup
                  field={post.fields.reason}
                  legend={t("venuerequest:withdraw.reason")}
                  options={CLOSED_REASONS.map((value) => ({
                    value,
                    label: t(value === "found" ? "venuerequest:withdraw.found" : "project:close.cancelled"),
                  }))}
                />
                <Actions>
                  <Button variant="danger">{t("venuerequest:withdraw.submit")}</Button>
                </Actions>
              </PostForm>
            </Disclosure>
          ) : null}
        </div>
      </div>
    </div>
  );
}
