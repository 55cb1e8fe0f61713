import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { daysUntil, divideProjects, isUpcoming } from "~/domain/projects/lead.rules";
import { type Presentation as Found, findPresentation } from "~/domain/projects/presentation.server";
import { isChoiceOpen, PROJECT } from "~/domain/projects/project.rules";
import type { Project } from "~/domain/projects/projects.server";
import { visibleReason } from "~/domain/requests/request.rules";
import { readPinned, takePendingPlanners } from "~/http/forms/pending-contact.server";
import { placeOf } from "~/http/pages/planner-texts";
import type { RouteHandle } from "~/http/pages/route-handle";
import { withClaims } from "~/http/pages/wordings.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { PlannerBanner } from "~/routes/planner-banner";
import { bannerView } from "~/routes/planner-banner.server";
import { Actions, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { Note } from "~/ui/flash";
import { Kicker } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { LinkRow } from "~/ui/link-row";
import { Panel } from "~/ui/panel";
import { DotLine } from "~/ui/text";
import { Band } from "../band";
import { Answers, Day, Way } from "./lead";
import { ProjectRows } from "./project-rows";
import { VenueRequests } from "./venue-requests";

export const handle: RouteHandle = { title: "project:presentation.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await takePendingPlanners(context, paths.presentation());
  const couple = requireCompleteCouple(context, request);
  const pinned = await readPinned(context, couple);
  const [wanted] = pinned === "favorites" ? [] : pinned;
  const found = await withClaims(context, findPresentation(context, couple, context.locale, wanted));
  const now = context.clock.now();
  const today = todayIn(context.market, now);
  const { lead, drafts, others } = divideProjects(
    found.projects,
    today,
    found.unreviewed.map(({ project }) => project),
  );
  const hasOpenProject = found.projects.some((project) => isUpcoming(project, today) && project.closedAt === null);
  return {
    firstname: couple.firstname,
    lead,
    drafts,
    others,
    // The browser only receives reasons that help the couple (rule decline-5).
    answers: found.answers.map((answer) => ({
      ...answer,
      place: placeOf(answer),
      rejectionReason: visibleReason(answer.rejectionReason),
    })),
    venues: found.venues.filter(({ eventDate }) => eventDate >= today),
    unreviewed: found.unreviewed,
    favorites: found.favorites,
    conversations: found.conversations,
    offers: found.offers,
    partner: partnerView(context, found.partnership),
    cameForFavorites: pinned === "favorites",
    wanted: found.planner && wanted ? { publicId: wanted, name: found.planner.name, known: found.known } : null,
    banner: found.planner && wanted ? wantedBanner(context, wanted, found.planner, hasOpenProject) : null,
    claims: context.claims,
    brand: context.settings.BRAND_NAME,
    now,
    today,
  };
}

function partnerView({ t, format }: AppContext, partnership: Found["partnership"]) {
  switch (partnership.state) {
    case "joined":
      return { text: t("partner:home.together", { name: partnership.name }), note: null };
    case "invited":
      return {
        text: t("partner:home.invite"),
        note: t("partner:home.open", { date: format.day(partnership.expiresAt) }),
      };
    case "none":
      return { text: t("partner:home.invite"), note: null };
  }
}

function wantedBanner(
  context: AppContext,
  publicId: string,
  planner: NonNullable<Found["planner"]>,
  hasOpenProject: boolean,
) {
  const { name } = planner;
  const text = context.t(`project:presentation.wanted.${hasOpenProject ? "project" : "none"}`, { name });
  return bannerView(context, publicId, planner, text);
}

export default function Presentation() {
  const data = useLoaderData<typeof loader>();
  const { firstname, lead, drafts, others, answers, venues, wanted, banner, claims, brand, today } = data;
  const { t } = useTexts();
  const isNew = lead === null && others.length + drafts.length === 0;
  const notes =
    banner || data.cameForFavorites ? (
      <div className={pageClass({ className: "py-5" })}>
        {banner ? <PlannerBanner banner={banner} /> : null}
        {data.cameForFavorites ? (
          <Note>
            {t("project:presentation.wanted.favorites")}{" "}
            <a href={paths.favorites()}>{t("project:presentation.wanted.favoritesLink")}</a>
          </Note>
        ) : null}
      </div>
    ) : null;
  return (
    <>
      {notes}
      {lead ? (
        <Day firstname={firstname} project={lead} today={today} unreviewed={data.unreviewed} />
      ) : (
        <Band>
          <h1>{t("project:presentation.heading", { name: firstname })}</h1>
          {isNew ? <Start minutes={claims.minutes} /> : null}
        </Band>
      )}
      {isNew ? (
        <div className={pageClass({ className: "pt-7 pb-section" })}>
          <VenueRequests venues={venues} brand={brand} />
          <ul className="max-w-slim">
            <ConversationLinks conversations={data.conversations} offers={data.offers} />
            <LinkRow serif href={paths.planners()} text={t("common:nav.directory")} />
            <LinkRow serif href={paths.venues()} text={t("common:nav.venues")} />
            <LinkRow serif href={paths.partner()} {...data.partner} />
          </ul>
        </div>
      ) : (
        <div
          className={pageClass({
            className: "grid gap-gap pt-7 pb-section lg:grid-cols-[minmax(0,1fr)_336px] lg:pt-9",
          })}
        >
          <div className="space-y-block">
            {lead ? (
              <Answers
                project={lead}
                answers={answers}
                wanted={wanted}
                today={today}
                now={data.now}
                usualHours={claims.hours}
                factor={claims.factor}
              />
            ) : (
              <Drafts drafts={drafts} isMain />
            )}
            {others.length + (lead ? drafts.length : 0) > 0 ? (
              <section aria-labelledby="others">
                <h2 className="mb-3 text-h3" id="others">
                  {t("project:presentation.otherEvents")}
                </h2>
                <ul className="border-b border-line">
                  <ProjectRows projects={others} answers={answers} wanted={wanted} today={today} />
                  {lead ? <Drafts drafts={drafts} /> : null}
                </ul>
              </section>
            ) : null}
          </div>
          <aside className="space-y-8">
            {lead && daysUntil(today, lead.eventDate ?? today) >= 0 ? (
              <Way project={lead} answers={answers} venues={venues} />
            ) : null}
            <VenueRequests venues={venues} brand={brand} />
            <OtherLinks
              lead={lead && isUpcoming(lead, today) ? lead : null}
              conversations={data.conversations}
              favorites={data.favorites}
              offers={data.offers}
              partner={data.partner}
            />
          </aside>
        </div>
      )}
    </>
  );
}

function Start({ minutes }: { minutes: number }) {
  const { t } = useTexts();
  return (
    <>
      <p className="mt-4 text-lead text-ink-muted">{t("project:presentation.lead")}</p>
      <Actions className="mt-6 max-md:justify-center">
        <ButtonLink href={paths.wizard()}>
          {t("project:presentation.submit")} <Icon name="next" />
        </ButtonLink>
      </Actions>
      <p className="mt-3 text-small text-ink-muted">
        {t("project:presentation.none")}
        {" ·\u00a0"}
        {t("project:presentation.noneText", { minutes })}
      </p>
    </>
  );
}

function Drafts({ drafts, isMain = false }: { drafts: Project[]; isMain?: boolean }) {
  const { t, format } = useLanguage();
  const steps = PROJECT.shownSteps;
  if (drafts.length === 0) return null;
  const rows = drafts.map(({ publicId, names, eventDate, reachedStep }) => {
    const step = Math.min(reachedStep, steps) as 1 | 2 | 3 | 4;
    const date = eventDate ? format.titleDate(eventDate) : t("project:presentation.draftDate");
    const state = `${t("wizard:stepOf", { step, steps })} ${t(`wizard:step.${step}`)}`;
    return { publicId, href: paths.wizard(reachedStep, publicId), event: names.eventType ?? "", date, state };
  });
  if (!isMain)
    return rows.map(({ publicId, href, event, date, state }) => (
      <LinkRow
        key={publicId}
        serif
        href={href}
        text={date}
        note={<DotLine texts={[t("project:presentation.draftChip"), event, state]} />}
      />
    ));
  return (
    <Panel look="soft" className="space-y-8">
      {rows.map(({ publicId, href, event, date, state }) => (
        <div key={publicId} className="space-y-3">
          <Kicker>{t("project:presentation.draftChip")}</Kicker>
          <h2 className="text-h3" id={`date-${publicId}`}>
            {event}
          </h2>
          <p className="text-small">
            {date}
            <br />
            {state}
          </p>
          <p>
            <ButtonLink variant="quiet" compact href={href} aria-describedby={`date-${publicId}`}>
              {t("project:presentation.resume")}
            </ButtonLink>
          </p>
        </div>
      ))}
    </Panel>
  );
}

interface OtherLinksProps {
  lead: Project | null;
  conversations: { count: number; unread: number };
  favorites: number;
  offers: number;
  partner: { text: string; note: string | null };
}

function OtherLinks({ lead, conversations, favorites, offers, partner }: OtherLinksProps) {
  const { t } = useTexts();
  return (
    <>
      <ul>
        <ConversationLinks conversations={conversations} offers={offers} />
        {favorites > 0 ? (
          <LinkRow
            serif
            href={paths.favorites()}
            text={t("favorites:heading")}
            note={t("project:presentation.kept", { count: favorites })}
          />
        ) : null}
        {lead && lead.closedAt === null ? (
          <LinkRow serif href={editHref(lead)} text={t("project:change.title")} />
        ) : null}
        <LinkRow serif href={paths.partner()} {...partner} />
        <LinkRow serif href={paths.wizard()} text={t("project:presentation.another")} />
      </ul>
      {lead ? (
        <a
          className="group flex items-center gap-4 rounded bg-sage px-4 pt-3 font-serif text-large text-ink no-underline print:hidden"
          href={paths.ourDate(lead.publicId)}
        >
          <img
            className="h-16 w-13 rounded-t-full border border-b-0 border-gold object-cover object-[50%_54%] p-0.5 pb-0"
            src="/art/vows.svg"
            width="52"
            height="64"
            alt=""
          />
          <span className="flex-1 pb-3 decoration-gold group-hover:underline">{t("ourdate:title")}</span>
          <Icon name="next" className="mb-3 text-evergreen" />
        </a>
      ) : null}
    </>
  );
}

function ConversationLinks({ conversations, offers }: Pick<OtherLinksProps, "conversations" | "offers">) {
  const { t } = useTexts();
  return (
    <>
      {conversations.count > 0 ? (
        <LinkRow
          serif
          href={paths.conversations()}
          text={t("inbox:title")}
          note={conversations.unread > 0 ? t("inbox:unread", { count: conversations.unread }) : null}
        />
      ) : null}
      {offers > 0 ? <LinkRow serif href={paths.offers()} text={t("offers:link", { count: offers })} /> : null}
    </>
  );
}

/** Returns the URL where an open project is changed: the wizard until a planner has received it. */
const editHref = (project: Project) =>
  isChoiceOpen(project) && project.contactedCount === 0
    ? paths.wizard(2, project.publicId)
    : paths.changeProject(project.publicId);
