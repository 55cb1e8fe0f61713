import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findProjectPage } from "~/domain/projects/find-project-page.server";
import { requireCouple } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerGrid } from "~/routes/planner-cards";
import { Actions, BackLink, ButtonLink } from "~/ui/button";
import { Chips } from "~/ui/chip";
import { Facts } from "~/ui/facts";
import { Fold } from "~/ui/fold";
import { ProfileLink } from "~/ui/planner-card";
import { Portrait } from "~/ui/portrait";
import { Thread } from "~/ui/thread";
import { type ContactedView, contactedView, projectFacts, suggestedViews } from "./project-view.server";

export const handle: RouteHandle = {};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCouple(context, request);
  const id = context.url.searchParams.get("id") ?? undefined;
  const page = await findProjectPage(context, couple, context.locale, id);
  if (!page) throw redirect(paths.presentation()); // customer specification §6, guards
  const { project } = page;
  const date = context.format.titleDate(project.eventDate ?? "");
  const event = project.names.eventType;
  return {
    title: context.t("project:summary.title", { event, date }),
    date,
    event,
    place: project.eventLocation?.split(", ")[0] ?? "", // the whole stands among the fields
    facts: projectFacts(context, page),
    contacted: page.contacted.map((planner) => contactedView(context, planner)),
    suggested: suggestedViews(context, page),
    // After that the project no longer changes, and step 4 has nothing to send.
    open: project.sentAt === null ? project.publicId : null,
  };
}

/** Customer specification §2, "/project (summary)". */
export default function Project() {
  const { date, event, place, facts, contacted, suggested, open } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="wrap top">
      <p>
        <BackLink href={paths.presentation()}>{t("project:summary.back")}</BackLink>
      </p>
      <p className="kicker">{t("project:summary.kicker", { event, place })}</p>
      <h1 className="rule">{date}</h1>
      <div className="gap">
        <Fold id="contacted" open summary={t("project:summary.contacted", { count: contacted.length })}>
          {contacted.length === 0 ? (
            <p className="muted">{t("project:summary.noContacted")}</p>
          ) : (
            <ul className="rows">
              {contacted.map((planner) => (
                <Contacted key={planner.publicId} planner={planner} />
              ))}
            </ul>
          )}
        </Fold>
        <Fold id="details" open summary={t("project:summary.details")}>
          <Facts facts={facts} />
        </Fold>
        <Fold
          id="suggested"
          open={contacted.length === 0}
          summary={t("project:summary.suggested", { count: typeof suggested === "string" ? 0 : suggested.length })}
        >
          <Suggested suggested={suggested} open={open} />
        </Fold>
      </div>
    </div>
  );
}

function Contacted({ planner }: { planner: ContactedView }) {
  const { name, profileHref, reply } = planner;
  return (
    <li className="contact">
      <div className="who">
        <Portrait name={name} src={planner.portrait} gold={planner.gold} lazy />
        <div>
          <h2 className="h3">{profileHref ? <a href={profileHref}>{name}</a> : name}</h2>
          <p className="small muted">{planner.place}</p>
          <Chips chips={planner.chips} />
        </div>
      </div>
      <div>
        <Thread row knots={planner.knots} />
        {reply ? <p className="small reply">{reply}</p> : null}
      </div>
    </li>
  );
}

interface SuggestedProps {
  suggested: ReturnType<typeof suggestedViews>;
  /** Public id of the project while planners can still be chosen. */
  open: string | null;
}

function Suggested({ suggested, open }: SuggestedProps) {
  const { t } = useTexts();
  if (typeof suggested === "string") {
    return (
      <div className="flow">
        <p className="muted">
          {suggested === "city-not-found" ? t("project:summary.cityNotFound") : t("project:summary.noSuggested")}
        </p>
        {open ? (
          <Actions>
            <ButtonLink variant="quiet" href={paths.wizard(3, open)}>
              {t("project:summary.changeWishes")}
            </ButtonLink>
          </Actions>
        ) : null}
      </div>
    );
  }
  return (
    <div className="flow-l">
      <div className="flow">
        <p className="muted">{t("project:summary.suggestedText")}</p>
        {open ? (
          <Actions>
            <ButtonLink href={paths.wizard(4, open)}>{t("project:summary.write")}</ButtonLink>
          </Actions>
        ) : null}
      </div>
      <PlannerGrid planners={suggested}>
        {(planner) => (
          <ProfileLink href={planner.profileHref} planner={planner.name}>
            {t("planner:view")}
          </ProfileLink>
        )}
      </PlannerGrid>
    </div>
  );
}
