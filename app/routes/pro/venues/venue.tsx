import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findProfileState } from "~/domain/providers/find-profile-state.server";
import { isUnsent, profileState } from "~/domain/providers/profile-state.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { deleteVenue, findOwnVenue, publishVenue, sendVenue, unpublishVenue } from "~/domain/venues/own-venues.server";
import { featuresOf } from "~/domain/venues/venue.rules";
import { GALLERY_STEP, STEP_NUMBERS, VENUE_NEEDS } from "~/domain/venues/venue-steps.rules";
import { removeMediaLater } from "~/http/background/after-response.server";
import { flashRefusal, setFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { classNames, metaLineClass } from "~/ui/classes";
import { LinkRow } from "~/ui/link-row";
import { Panel } from "~/ui/panel";
import { pictureSources } from "~/ui/picture-sources";
import { PageHead } from "~/ui/section";
import { MissingList, ProfileStateBox } from "../profile-state";
import { WaitingNote } from "../waiting-note";
import { type OwnVenueState, ownVenueState, VenueChip, venueFacts } from "./own-venue";

export const handle: RouteHandle = {};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [{ venue, services, videos, pictures }, found] = await Promise.all([
    findOwnVenue(context, provider, params.id ?? ""),
    findProfileState(context, provider),
  ]);
  const state = found && profileState(found.facts);
  return {
    title: venue.name || context.t("venues:unnamed"),
    venue: ownVenueState(venue),
    counts: {
      features: featuresOf(venue.features).length,
      pictures: pictures.length,
      services: services.length,
      videos: videos.length,
    },
    /** Null: couples see the profile. */
    profile: state && { state, missing: isUnsent(state) ? found.missing : [] },
  };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const intent = (await request.formData()).get("intent");
  try {
    return redirectDocument(await done(context, provider, id, intent), 303);
  } catch (error) {
    flashRefusal(context, error, (code) => SAID.has(code));
    return redirectDocument(paths.pro.venue(id), 303);
  }
}

const SAID = new Set<string>(["venues.incomplete", "venues.publish", "venues.unpublish", "venues.written"]);

async function done(context: AppContext, provider: Provider, id: string, intent: unknown): Promise<string> {
  const say = (text: "sent" | "published" | "unpublished" | "deleted") =>
    setFlash(context, { kind: "good", text: `venues:flash.${text}` });
  switch (intent) {
    case "send":
      await sendVenue(context, provider, id);
      say("sent");
      break;
    case "publish":
      await publishVenue(context, provider, id);
      say("published");
      break;
    case "unpublish":
      await unpublishVenue(context, provider, id);
      say("unpublished");
      break;
    case "delete":
      await deleteVenue(context, provider, id);
      removeMediaLater(context);
      say("deleted");
      return paths.pro.venues();
  }
  return paths.pro.venue(id);
}

export default function Venue() {
  const { title, venue, profile } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { id, cover, state, reason, pending, noted, moves, reachedStep } = venue;
  const facts = venueFacts(t, venue);
  const missing = state === "notValidated" ? missingIn(t, venue) : [];
  return (
    <div className="space-y-block">
      <PageHead back={{ href: paths.pro.venues(), text: t("venues:title") }} title={title} wraps>
        {facts ? <p className="text-ink-muted">{facts}</p> : null}
        {state === "visible" ? (
          <p>
            <a href={paths.venue(id)}>{t("venues:seePage")}</a>
          </p>
        ) : null}
      </PageHead>
      <div className={classNames(cover !== null && "grid gap-6 md:grid-cols-2")}>
        {cover === null ? null : (
          <img
            className="aspect-video h-full w-full rounded object-cover"
            src={pictureSources(cover).src}
            width={480}
            height={270}
            alt=""
          />
        )}
        <Panel look="card" as="section" labelledBy="venue-state" className="space-y-4">
          <div className={metaLineClass}>
            <h2 className="text-h3" id="venue-state">
              {t("venues:detail.state")}
            </h2>
            <VenueChip venue={venue} />
          </div>
          <p>{t(`venues:state.${venue.condition}.text`)}</p>
          {venue.seen ? <p className="text-small text-ink-muted">{t("venues:detail.seen")}</p> : null}
          {reason ? <blockquote className="whitespace-pre-line wrap-anywhere">{reason}</blockquote> : null}
          {pending ? (
            <>
              <WaitingNote state={pending.state} reasons={pending.reasons}>
                {t("venues:detail.pending")}
              </WaitingNote>
              <ul>
                {pending.steps.map((step) => (
                  <li key={step}>
                    <a className="inline-block py-2" href={paths.pro.venueStep(id, step)}>
                      {t(`venueform:steps.${step as 1}`)}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {noted.length > 0 ? <WaitingNote state="noted" reasons={noted} /> : null}
          {missing.length > 0 ? (
            <MissingList
              id="venue-missing"
              text={t("venues:detail.missing", { count: missing.length })}
              missing={missing}
            />
          ) : null}
          {moves.length > 0 ? (
            <ButtonForm id="move-venue">
              <Actions>
                {moves.map((move) => (
                  <Button key={move} name="intent" value={move} variant={move === "unpublish" ? "quiet" : "primary"}>
                    {t(`venues:detail.${move}`)}
                  </Button>
                ))}
              </Actions>
            </ButtonForm>
          ) : null}
        </Panel>
      </div>
      {profile && venue.needsProfile ? (
        <div className="space-y-1.5">
          <p>{t("venues:detail.profile")}</p>
          <ProfileStateBox state={profile.state} missing={profile.missing} />
        </div>
      ) : null}
      <section aria-labelledby="steps">
        <h2 className="text-h3" id="steps">
          {t("venues:detail.edit")}
        </h2>
        <ul className="pt-2">
          {STEP_NUMBERS.filter((step) => step <= reachedStep).map((step) => (
            <LinkRow key={step} href={paths.pro.venueStep(id, step)} text={t(`venueform:steps.${step as 1}`)}>
              <StepState step={step} />
            </LinkRow>
          ))}
          <LinkRow href={paths.pro.venueAvailability(id)} text={t("pro:nav.availability")} />
        </ul>
      </section>
      <ConfirmDisclosure
        id="delete-venue"
        summary={t("venues:detail.delete")}
        question={t("venues:detail.deleteText")}
        intent="delete"
        submit={t("venues:detail.deleteConfirm")}
      />
    </div>
  );
}

/** Renders how much of a step is filled in. */
function StepState({ step }: { step: number }) {
  const { venue, counts } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const isMissing = venue.missing.some((need) => VENUE_NEEDS[need] === step);
  if (isMissing || venue.unfinished.includes(step) || (step === GALLERY_STEP && counts.pictures === 0))
    return <Chip kind="bad">{t("venues:detail.incomplete")}</Chip>;
  if (step === 1) return t("venues:detail.complete");
  if (step === 2) return t("venuerequest:facts.guests", { count: venue.seatedCapacity ?? 0 });
  if (step === GALLERY_STEP) return t("weddings:photos", { count: counts.pictures });
  const count = { 3: counts.features, 5: counts.services, 6: counts.videos }[step];
  return count ? format.number(count) : t("venues:detail.incomplete");
}

function missingIn(t: Translate, { id, missing, unfinished, mailbox }: OwnVenueState) {
  const items = missing.map((need) => ({
    text: t(`venues:need.${need}`),
    href: paths.pro.venueStep(id, VENUE_NEEDS[need]),
  }));
  for (const step of unfinished)
    items.push({
      text: t("venues:need.unfinished", { step: t(`venueform:steps.${step as 1}`) }),
      href: paths.pro.venueStep(id, step),
    });
  if (!mailbox) items.push({ text: t("venues:need.mailbox"), href: paths.pro.account() });
  return items;
}
