import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { days } from "~/domain/durations";
import { MATCH_LIMITS, SCORING, type Term, WEIGHTS } from "~/domain/matching/matching.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { panelClass } from "~/ui/panel";
import { TickList } from "~/ui/tick-list";

export const handle: RouteHandle = {
  title: "ranking:title",
  description: "ranking:description",
  cache: "public",
  pageCache: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const { shown, preselected, enough, scored, recentlyActive } = MATCH_LIMITS;
  const { assumedReviews, assumedRating } = SCORING;
  return {
    terms: Object.entries(WEIGHTS).map(([term, points]) => ({ term: term as Term, points })),
    limits: { shown, preselected, enough, scored, days: recentlyActive / days(1), assumedReviews, assumedRating },
  };
}

const CONDITIONS = ["profile", "service", "languages", "place", "budget", "date"] as const;
const SPECIAL = ["equal", "many", "few", "chosen", "free"] as const;

export default function Ranking() {
  const { terms, limits } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-block" })}>
      <header>
        <PageTitle>{t("ranking:title")}</PageTitle>
        <p className="text-lead text-ink-muted">{t("ranking:lead")}</p>
      </header>
      <section className="space-y-4">
        <h2 className="text-h3">{t("ranking:eligible.heading")}</h2>
        <p>{t("ranking:eligible.text")}</p>
        <TickList>
          {CONDITIONS.map((condition) => (
            <li key={condition}>{t(`ranking:eligible.${condition}`)}</li>
          ))}
        </TickList>
      </section>
      <section className="space-y-4">
        <h2 className="text-h3">{t("ranking:order.heading")}</h2>
        <p>{t("ranking:order.text")}</p>
        <ul>
          {terms.map(({ term, points }) => (
            <li key={term} className="space-y-2 border-b border-line py-4">
              <div className="flex items-baseline justify-between gap-4 font-serif text-large">
                <h3 className="text-large">{t(`ranking:order.${term}`)}</h3>
                {points}
              </div>
              <Bar points={points} />
              <p className="text-small text-ink-muted">{t(`ranking:order.${term}Text`, limits)}</p>
            </li>
          ))}
        </ul>
        <p>{t("ranking:order.preselected", limits)}</p>
      </section>
      <section className={panelClass("soft", "space-y-4")}>
        <h2 className="text-h3">{t("ranking:paid.heading")}</h2>
        <p>{t("ranking:paid.text", { label: t("planner:premium") })}</p>
        <p>{t("ranking:paid.limit", limits)}</p>
      </section>
      <section className="space-y-4">
        <h2 className="text-h3">{t("ranking:special.heading")}</h2>
        <TickList>
          {SPECIAL.map((one) => (
            <li key={one}>{t(`ranking:special.${one}`, limits)}</li>
          ))}
        </TickList>
      </section>
      <section className="space-y-4">
        <h2 className="text-h3">{t("directory:ranking.heading")}</h2>
        <p>{t("directory:ranking.text")}</p>
        <p>
          <ButtonLink variant="quiet" href={paths.planners()}>
            {t("favorites:see.planners")}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

/** Bar that 100 points fill. */
function Bar({ points }: { points: number }) {
  return (
    <svg className="h-2 w-full rounded-full bg-sage" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className="fill-evergreen" width={points} height="1" />
    </svg>
  );
}
