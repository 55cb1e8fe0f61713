import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findPresentation } from "~/domain/projects/find-presentation.server";
import { requireCompleteCouple } from "~/http/guards.server";
import { readPinned, takePreselection } from "~/http/preselection.server";
import type { RouteHandle } from "~/http/route-handle";
import { withClaims } from "~/http/wordings.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerBanner } from "~/routes/planner-banner";
import { Actions, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Note } from "~/ui/flash";
import { LargeTitle, SectionTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Thread } from "~/ui/thread";
import { Answers } from "./answers";
import { Day } from "./day";
import { Drafts } from "./drafts";
import { OtherLinks } from "./other-links";
import { presentationView } from "./presentation-view.server";
import { ProjectRows } from "./project-rows";
import { VenueRequests } from "./venue-requests";

export const handle: RouteHandle = { title: "project:presentation.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await takePreselection(context, paths.presentation());
  const couple = requireCompleteCouple(context, request);
  const pinned = await readPinned(context, couple);
  const [wanted] = pinned === "favorites" ? [] : pinned;
  const found = await withClaims(context, findPresentation(context, couple, context.locale, wanted));
  return {
    ...presentationView(context, found, wanted),
    favorites: pinned === "favorites",
    firstname: couple.firstname,
    minutes: context.claims.minutes,
    hours: context.claims.hours,
  };
}

/** Rule project-2. */
export default function Presentation() {
  const view = useLoaderData<typeof loader>();
  const { banner, favorites, firstname, minutes, lead, drafts, projects, venues } = view;
  const { t } = useTexts();
  const isNew = lead === null && projects.length + drafts.length === 0;
  const wanted = banner?.name ?? "";
  return (
    <div className={pageClass({ className: "pt-top pb-section space-y-block" })}>
      {banner ? <PlannerBanner banner={banner} /> : null}
      {favorites ? (
        <Note>
          {t("project:presentation.wanted.favorites")}{" "}
          <a href={paths.favorites()}>{t("project:presentation.wanted.favoritesLink")}</a>
        </Note>
      ) : null}
      {lead ? (
        <Day firstname={firstname} lead={lead} />
      ) : (
        <header>
          <LargeTitle>{t("project:presentation.heading", { name: firstname })}</LargeTitle>
          {isNew ? <Start /> : null}
        </header>
      )}
      {isNew ? (
        <>
          <Steps minutes={minutes} hours={view.hours} />
          <section aria-labelledby="projects">
            <SectionTitle id="projects">{t("project:presentation.projects")}</SectionTitle>
            <div className="mt-8">
              <EmptyState
                title={t("project:presentation.none")}
                text={t("project:presentation.noneText", { minutes })}
              />
            </div>
          </section>
          <VenueRequests venues={venues} />
        </>
      ) : (
        <div className="grid gap-gap lg:grid-cols-[minmax(0,1fr)_336px]">
          <div className="space-y-block">
            {lead ? <Answers lead={lead} wanted={wanted} /> : <Drafts drafts={drafts} />}
            <ProjectRows projects={projects} wanted={wanted} />
          </div>
          <aside className="space-y-8">
            {lead ? <Drafts drafts={drafts} /> : null}
            <VenueRequests venues={venues} />
            <OtherLinks links={view.links} />
          </aside>
        </div>
      )}
    </div>
  );
}

function Start() {
  const { t } = useTexts();
  return (
    <>
      <p className="text-lead text-ink-muted">{t("project:presentation.lead")}</p>
      <Actions>
        <ButtonLink href={paths.wizard()}>
          {t("project:presentation.submit")} <Icon name="next" />
        </ButtonLink>
      </Actions>
    </>
  );
}

/** How it goes, for those who have described nothing yet. */
function Steps({ minutes, hours }: { minutes: number; hours: number }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="steps">
      <h2 className="text-h3 mb-3.5" id="steps">
        {t("project:presentation.steps")}
      </h2>
      <Thread
        row
        kind="steps"
        knots={([1, 2, 3, 4] as const).map((step) => ({
          key: String(step),
          title: t(`project:presentation.step${step}.heading`),
          detail: t(`project:presentation.step${step}.text`, { minutes, hours }),
          state: step === 4 ? ("tied" as const) : undefined,
        }))}
      />
    </section>
  );
}
