import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { findDashboard } from "~/domain/profile/find-dashboard.server";
import { findOwnVenues } from "~/domain/venues/find-own-venues.server";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { withClaims } from "~/http/wordings.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { MailStop } from "~/routes/notice-settings";
import { Bars } from "~/ui/bars";
import { ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { metaLineClass } from "~/ui/columns";
import { Figures } from "~/ui/facts";
import { Fold } from "~/ui/fold";
import { PageTitle } from "~/ui/heading";
import { Kicker } from "~/ui/kicker";
import { Panel } from "~/ui/panel";
import { tableClass } from "~/ui/table";
import { HeldParts } from "../held-parts";
import { ProfileStateBox } from "../profile-state-box";
import { Sparkline } from "../statistics/charts";
import { ComingEvents } from "./coming-events";
import { CompletionBeads } from "./completion-beads";
import { dashboardView } from "./dashboard-view.server";
import { OnlineBox } from "./online-box";
import { VenueStates } from "./venue-states";

export const handle: RouteHandle = { title: "pro:nav.dashboard" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  // Read together.
  const [found, held, venues] = await withClaims(
    context,
    Promise.all([findDashboard(context, provider), findHeldParts(context, provider), findOwnVenues(context, provider)]),
  );
  if (!found) return providerGone(context);
  return dashboardView(context, provider, { found, held, venues: venues ?? [] });
}

/** Rule dashboard-1. */
export default function Dashboard() {
  const view = useLoaderData<typeof loader>();
  const {
    firstname,
    today,
    news,
    state,
    needed,
    held,
    venues,
    online,
    figures,
    coming,
    steps,
    months,
    rates,
    welcomeWaits,
    mailStop,
  } = view;
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <header>
        <div className={metaLineClass}>
          <div>
            <Kicker>{today}</Kicker>
            <PageTitle>{t("pro:hello", { name: firstname })}</PageTitle>
          </div>
          {online ? (
            <p className="text-small">
              <Chip kind="good">{t("dashboard:online.since", { date: online.since })}</Chip>{" "}
              <a className="inline-block py-2" href={online.href}>
                {t("pro:nav.publicProfile")}
              </a>
            </p>
          ) : null}
        </div>
      </header>
      <MailStop stop={mailStop} change={`${paths.pro.account()}#login`} action={paths.pro.notices()} />
      {online?.isNew ? <OnlineBox name={firstname} href={online.href} /> : null}
      {news ? (
        <Panel className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <div className="flex-[1_1_300px]">
            <h2 className="text-h3">{t("dashboard:news.heading", { count: news.count })}</h2>
            <p className="text-small text-ink-muted">{t("dashboard:news.text", news)}</p>
          </div>
          <ButtonLink variant="quiet" href={paths.pro.requests()}>
            {t("dashboard:news.read")}
          </ButtonLink>
        </Panel>
      ) : null}
      {state ? (
        <ProfileStateBox state={state} missing={[]}>
          {needed > 0 ? (
            <p className="pt-2.5">
              <a href="#steps">{t("dashboard:steps.needed", { count: needed })}</a>
            </p>
          ) : null}
        </ProfileStateBox>
      ) : null}
      <HeldParts held={held} />
      {venues.length > 0 ? <VenueStates venues={venues} /> : null}
      <section aria-labelledby="views">
        <div className={metaLineClass}>
          <h2 className="text-h3" id="views">
            {t("dashboard:views.heading")}
          </h2>
          <p className="text-small">
            <a className="inline-block py-3" href={paths.pro.statistics()}>
              {t("pro:nav.statistics")}
            </a>
          </p>
        </div>
        <Figures
          figures={figures.map(({ views, ...figure }) => ({
            ...figure,
            ...(views ? { line: <Sparkline values={views} /> } : {}),
          }))}
        />
        {welcomeWaits ? (
          <p className="text-small pt-2.5">
            <a href={paths.pro.welcome()}>{t("dashboard:welcome.waiting")}</a>
          </p>
        ) : null}
      </section>
      {coming.length > 0 ? (
        <div className="space-y-block md:grid md:grid-cols-2 md:gap-gap md:space-y-0">
          <ComingEvents events={coming} />
          <CompletionBeads steps={steps} />
        </div>
      ) : (
        <CompletionBeads steps={steps} />
      )}
      {months || rates ? (
        <div>
          {months ? (
            <Fold summary={t("dashboard:months.heading")}>
              <Bars
                label={t("dashboard:months.label", months)}
                bars={months.bars}
                headings={{ name: t("dashboard:months.month"), value: t("dashboard:months.messages") }}
              />
            </Fold>
          ) : null}
          {rates ? (
            <Fold summary={t("dashboard:rates.heading", { days: rates.days })}>
              <table className={tableClass}>
                <caption className="sr-only">{t("dashboard:rates.heading", { days: rates.days })}</caption>
                <tbody>
                  {rates.rows.map(({ key, percent }) => (
                    <tr key={key}>
                      <th scope="row">{t(`dashboard:rates.${key}`)}</th>
                      <td className="text-end">{percent}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Fold>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
