import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { days } from "~/domain/durations";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { GALLERY_PHOTOS } from "~/domain/providers/completion-steps.server";
import { findDashboard } from "~/domain/providers/dashboard.server";
import { isUnsent, profileState } from "~/domain/providers/profile-state.rules";
import { ratesOf, STATISTICS } from "~/domain/statistics/statistics.rules";
import { findOwnVenues } from "~/domain/venues/own-venues.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { withClaims } from "~/http/pages/wordings.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { MailStop } from "~/routes/notice-settings";
import { Bars } from "~/ui/bars";
import { ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { classNames, metaLineClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { Figures } from "~/ui/facts";
import { Kicker, PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { LinkRow } from "~/ui/link-row";
import { Section } from "~/ui/section";
import { tableClass } from "~/ui/table";
import { Timeline } from "~/ui/timeline";
import { heldItems, ProfileStateBox } from "../profile-state";
import { NewRequestPanel } from "../requests/new-request/new-request";
import type { NewRequestView } from "../requests/new-request/new-request-view.server";
import { RequestItem } from "../requests/request-list";
import { Sparkline } from "../statistics/charts";
import { nextOf, type OwnVenueState, ownVenueState, VenueChip } from "../venues/own-venue";
import { isNewlyOnline, stepsOf } from "./dashboard-state.server";
import { ProfilePath } from "./profile-path";

export const handle: RouteHandle = { title: "pro:nav.dashboard" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [found, held, venues] = await withClaims(
    context,
    Promise.all([
      findDashboard(context, provider, context.locale),
      findHeldParts(context, provider),
      findOwnVenues(context, provider),
    ]),
  );
  if (!found) return providerGone(context);
  const now = context.clock.now();
  const { facts, missing, approvedAt, photos, counts, ...shown } = found;
  const state = profileState(facts);
  const needs = isUnsent(state) ? missing : [];
  return {
    ...shown,
    firstname: provider.firstname,
    today: todayIn(context.market, now),
    claimHours: context.claims.hours,
    state,
    isUnsent: isUnsent(state) || state?.code === "ready",
    steps: stepsOf(found, needs),
    photosLeft: GALLERY_PHOTOS - photos,
    held,
    isPremium: found.card.premium,
    card: state && found.kind === "planner" && (found.card.photo || found.card.profileImage) ? found.card : null,
    venues: (venues ?? []).map(ownVenueState),
    /** Time of the approval in milliseconds since the epoch; null: couples do not see the profile. */
    onlineSince: state ? null : approvedAt,
    isNewlyOnline: isNewlyOnline(found, venues ?? [], now),
    rates: ratesOf(counts),
    now,
  };
}

/** Renders the provider's dashboard (rule dashboard-1). */
export default function Dashboard() {
  const page = useLoaderData<typeof loader>();
  const { firstname, today, waiting, state, held, venues, onlineSince, publicId, mailStop, coming, credits } = page;
  const { t, format } = useLanguage();
  const box = state ? <ProfileStateBox state={state} missing={[]} /> : null;
  const isNextStep = state?.code === "emailUnverified" || state?.code === "ready";
  const isViewed = page.views.some(Boolean);
  const venueItems = (isWaiting: boolean) =>
    venues
      .filter(({ state }) => state !== "visible" && (state === "waiting") === isWaiting)
      .map((venue) => <VenueItem key={`venue:${venue.id}`} venue={venue} />);
  const path = (
    <ProfilePath
      steps={page.steps}
      isUnsent={page.isUnsent}
      photosLeft={page.photosLeft}
      card={page.card}
      next={isNextStep ? box : null}
      isSecondary={waiting > 0 || (box !== null && state?.code !== "inProgress")}
      rows={[
        ...(page.welcomed
          ? []
          : [<LinkRow key="welcome" href={paths.pro.welcome()} text={t("dashboard:welcome.claim")} />]),
        ...heldItems(t, held, false),
        ...venueItems(false),
      ]}
      waiting={[...heldItems(t, held, true), ...venueItems(true)]}
    />
  );
  return (
    <div className="space-y-block">
      <header>
        <div className={metaLineClass}>
          <div>
            <Kicker>{format.titleDate(today)}</Kicker>
            <PageTitle>{t("pro:hello", { name: firstname })}</PageTitle>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 text-small">
            {onlineSince === null ? null : (
              <>
                {page.isNewlyOnline ? (
                  <strong className="flex items-center gap-2 text-success max-sm:basis-full">
                    <Icon name="ok" /> {t("dashboard:online.title")}
                  </strong>
                ) : (
                  <Chip kind="good">{t("dashboard:online.since", { date: format.day(onlineSince) })}</Chip>
                )}{" "}
                <a className="inline-block py-2.5" href={paths.planner(publicId)}>
                  {t("pro:nav.publicProfile")}
                </a>
              </>
            )}{" "}
            {isViewed || credits === 0 ? null : (
              <a className="inline-block py-2.5" href={paths.pro.credits()}>
                {t("shop:count", { count: credits })}
              </a>
            )}
          </div>
        </div>
      </header>
      <MailStop
        stop={mailStop && { email: mailStop.email, reason: mailStop.reason, date: format.day(mailStop.since) }}
        change={`${paths.pro.account()}#login`}
        action={paths.pro.notices()}
      />
      {waiting > 0 ? <WaitingRequests /> : null}
      {isNextStep || state?.code === "inProgress" ? null : box}
      <div
        className={classNames(
          coming.length > 0 && "space-y-block md:grid md:grid-cols-2 md:items-start md:gap-gap md:space-y-0",
        )}
      >
        {path}
        {coming.length > 0 ? <ComingEvents /> : null}
      </div>
      {isViewed ? <Views /> : null}
      <Requests />
    </div>
  );
}

/** Announces the newest request until the provider opens it; then lists the unanswered requests (rule popin-1). */
function WaitingRequests() {
  const { waiting, newest, claimHours, now, isPremium } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const newRequest = useOutletContext<NewRequestView | null>();
  const heading = t("dashboard:news.heading", { count: waiting });
  if (newRequest)
    return (
      <NewRequestPanel view={newRequest}>
        <p className="text-small">
          <a className="inline-block py-2" href={paths.pro.requests()}>
            {heading}
          </a>
        </p>
      </NewRequestPanel>
    );
  return (
    <Section id="waiting" title={heading} className="">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-small text-balance text-ink-muted">
          {t("dashboard:news.text", { count: waiting, hours: claimHours })}
        </p>{" "}
        <ButtonLink className="max-sm:w-full" href={paths.pro.requests()}>
          {t("dashboard:news.read")}
        </ButtonLink>
      </div>
      <ul className="@container border-t border-gold">
        {newest.map((request) => (
          <RequestItem
            key={request.publicId}
            request={request}
            listed="waiting"
            now={now}
            answerHours={claimHours}
            isPremium={isPremium}
            isFirst={false}
          />
        ))}
      </ul>
    </Section>
  );
}

/** Renders a venue that couples do not see yet, with its state and next step. */
function VenueItem({ venue }: { venue: OwnVenueState }) {
  const { t } = useTexts();
  const next = nextOf(t, venue);
  return (
    <LinkRow
      href={next.href}
      text={t("dashboard:todo.item", { act: next.text, name: venue.name || t("venues:unnamed") })}
    >
      <VenueChip venue={venue} />
    </LinkRow>
  );
}

function Views() {
  const { views, credits } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const viewed = (count: number) => format.number(views.slice(-count).reduce((sum, one) => sum + one, 0));
  const { week, month } = STATISTICS;
  return (
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
        figures={[
          { term: t("dashboard:views.today"), value: viewed(1) },
          { term: t("dashboard:views.days", { days: week }), value: viewed(week) },
          {
            term: t("dashboard:views.days", { days: month }),
            value: viewed(month),
            line: <Sparkline values={views} />,
          },
          { term: t("dashboard:views.credits", { count: credits }), value: format.number(credits) },
        ]}
      />
    </section>
  );
}

function ComingEvents() {
  const { coming, today } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  return (
    <Section id="coming" title={t("dashboard:coming.heading")}>
      <Timeline
        knots={coming.map(({ publicId, name, date, place }, index) => ({
          key: publicId,
          state: index === 0 ? "tied" : "todo",
          title: (
            <a className="-my-2 inline-block py-2 wrap-anywhere" href={paths.pro.request(publicId)}>
              {name}
            </a>
          ),
          detail: [format.longDate(date), place, format.daysAhead(today, date).replaceAll(" ", "\u00a0")]
            .filter(Boolean)
            .join(", "),
        }))}
      />
    </Section>
  );
}

function Requests() {
  const { months, rates } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const hasRequests = months.some(({ requests }) => requests > 0);
  if (!hasRequests && !rates) return null;
  const bars = months.map(({ month, requests }) => ({
    key: month,
    short: format.monthLetter(month),
    name: format.month(month),
    value: requests,
    text: format.number(requests),
  }));
  const ratesHeading = t("dashboard:rates.heading", { days: STATISTICS.rates / days(1) });
  return (
    <div>
      {hasRequests ? (
        <Disclosure summary={t("dashboard:months.heading")}>
          <Bars
            label={t("dashboard:months.label", { first: bars[0]?.name ?? "", last: bars.at(-1)?.name ?? "" })}
            bars={bars}
            headings={{ name: t("dashboard:months.month"), value: t("dashboard:months.messages") }}
          />
        </Disclosure>
      ) : null}
      {rates ? (
        <Disclosure summary={ratesHeading}>
          <table className={tableClass}>
            <caption className="sr-only">{ratesHeading}</caption>
            <tbody>
              {(["answered", "seen", "unlocked", "rejected"] as const).map((key) => (
                <tr key={key}>
                  <th scope="row">{t(`dashboard:rates.${key}`)}</th>
                  <td className="text-end">{format.percent(rates[key] / 100)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Disclosure>
      ) : null}
    </div>
  );
}
