import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOwnVenues } from "~/domain/venues/own-venues.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { classNames, metaLineClass } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { pictureSources } from "~/ui/picture-sources";
import { VisuallyHidden } from "~/ui/text";
import { nextOf, type OwnVenueState, ownVenueState, VenueChip, venueFacts } from "./own-venue";

export const handle: RouteHandle = { title: "venues:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await findOwnVenues(context, provider);
  if (!found) return providerGone(context);
  return { venues: found.map(ownVenueState) };
}

/** Rule venue-6: each venue with its state and next step. */
export default function Venues() {
  const { venues } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  if (venues.length === 0)
    return (
      <div className="space-y-8">
        <PageTitle>{t("venues:title")}</PageTitle>
        <EmptyState
          title={t("venues:none.title")}
          text={t("venues:none.text")}
          action={<ButtonLink href={paths.pro.newVenue()}>{t("venues:add")}</ButtonLink>}
        />
      </div>
    );
  return (
    <div className="space-y-8">
      <header>
        <div className={metaLineClass}>
          <PageTitle>{t("venues:title")}</PageTitle>
          <ButtonLink href={paths.pro.newVenue()} variant="quiet">
            {t("venues:add")}
          </ButtonLink>
        </div>
      </header>
      {venues.map((venue) => (
        <VenuePanel key={venue.id} venue={venue} />
      ))}
    </div>
  );
}

function VenuePanel({ venue }: { venue: OwnVenueState }) {
  const { t } = useTexts();
  const { id, condition, cover } = venue;
  const name = venue.name || t("venues:unnamed");
  const facts = venueFacts(t, venue);
  const next = nextOf(t, venue);
  return (
    <Panel
      as="article"
      labelledBy={`venue-${id}`}
      className={classNames("wrap-anywhere", cover && "grid gap-6 sm:grid-cols-[200px_minmax(0,1fr)]")}
    >
      {cover ? (
        <img
          className="aspect-4/3 w-full rounded-sm object-cover"
          src={pictureSources(cover).src}
          width={400}
          height={300}
          alt=""
        />
      ) : null}
      <div className="space-y-1.5">
        <div className={metaLineClass}>
          <h2 className="text-h3" id={`venue-${id}`}>
            <a href={paths.pro.venue(id)}>{name}</a>
          </h2>
          <VenueChip venue={venue} />
        </div>
        {facts ? <p className="text-small text-ink-muted">{facts}</p> : null}
        <p>{t(`venues:state.${condition}.text`)}</p>
        <p>
          <ButtonLink href={next.href} variant="quiet" compact>
            {next.text}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </ButtonLink>
        </p>
      </div>
    </Panel>
  );
}
