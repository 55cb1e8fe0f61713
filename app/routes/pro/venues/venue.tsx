import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findProfileState } from "~/domain/profile/find-profile-state.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { deleteVenue, publishVenue, sendVenue, unpublishVenue } from "~/domain/venues/change-venue.server";
import { findOwnVenue } from "~/domain/venues/find-own-venues.server";
import type { AppContext } from "~/http/context.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { removeMediaLater } from "~/http/remove-media-later.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, BackLink, Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { metaLineClass } from "~/ui/columns";
import { Fold } from "~/ui/fold";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { MissingList } from "../missing-list";
import { ProfileStateBox } from "../profile-state-box";
import { profileStateView } from "../profile-state-view.server";
import { WaitingNote } from "../waiting-note";
import { venueView } from "./venue-view.server";

export const handle: RouteHandle = {};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [{ venue }, profile] = await Promise.all([
    findOwnVenue(context, provider, params.id ?? ""),
    findProfileState(context, provider),
  ]);
  const view = venueView(context, venue);
  return { title: view.name, view, profile: profile && profileStateView(context, profile) };
}

/** Sends, publishes, takes offline or deletes the venue. What cannot be done is said on the page. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const id = params.id ?? "";
  const intent = (await request.formData()).get("intent");
  try {
    return redirectDocument(await done(context, provider, id, intent), 303);
  } catch (error) {
    if (!(error instanceof DomainError) || !SAID.has(error.code)) throw error;
    setFlash(context, { kind: "bad", text: answerOf(error).text });
    return redirectDocument(paths.pro.venue(id), 303);
  }
}

const SAID = new Set(["venues.incomplete", "venues.publish", "venues.unpublish", "venues.written"]);

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

/** The state of a venue, what it needs, and what can be done with it. */
export default function Venue() {
  const { view, profile } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { moves, missing, steps } = view;
  return (
    <div className="space-y-block">
      <div>
        <p>
          <BackLink href={paths.pro.venues()}>{t("venues:title")}</BackLink>
        </p>
        <PageTitle className="wrap-anywhere">{view.name}</PageTitle>
        {view.told ? <p className="text-ink-muted pt-2.5">{view.told}</p> : null}
        {view.state === "visible" ? (
          <p>
            <a href={paths.venue(view.id)}>{t("venues:seePage")}</a>
          </p>
        ) : null}
      </div>
      <Panel look="card" as="section" labelledBy="venue-state" className="space-y-4">
        <div className={metaLineClass}>
          <h2 className="text-h3" id="venue-state">
            {t("venues:detail.state")}
          </h2>
          <Chip kind={view.kind}>{view.chip}</Chip>
        </div>
        <p>{view.explained}</p>
        {view.seen ? <p className="text-small text-ink-muted">{t("venues:detail.seen")}</p> : null}
        {view.reason ? <blockquote className="whitespace-pre-line wrap-anywhere">{view.reason}</blockquote> : null}
        {view.pending ? (
          <>
            <WaitingNote state={view.pending.state} reasons={view.pending.reasons}>
              {t("venues:detail.pending")}
            </WaitingNote>
            <ul>
              {view.pending.steps.map(({ text, href }) => (
                <li key={href}>
                  <a className="inline-block py-2" href={href}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {view.noted.length > 0 ? <WaitingNote state="noted" reasons={view.noted} /> : null}
        {view.state === "notValidated" && missing.length > 0 ? (
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
      {profile?.state && view.needsProfile ? (
        <div className="space-y-1.5">
          <p>{t("venues:detail.profile")}</p>
          <ProfileStateBox state={profile.state} missing={profile.missing} />
        </div>
      ) : null}
      <section aria-labelledby="steps">
        <h2 className="text-h3" id="steps">
          {t("venues:detail.edit")}
        </h2>
        <ul className="[&_a]:py-2.5">
          {steps.map(({ text, href }) => (
            <li key={href} className="flex border-b border-line">
              <a href={href}>{text}</a>
            </li>
          ))}
          <li className="flex border-b border-line">
            <a href={paths.pro.venueAvailability(view.id)}>{t("pro:nav.availability")}</a>
          </li>
        </ul>
      </section>
      <Fold summary={t("venues:detail.delete")}>
        <ButtonForm id="delete-venue" className="space-y-4">
          <p>{t("venues:detail.deleteText")}</p>
          <Actions>
            <Button own name="intent" value="delete" variant="danger">
              {t("venues:detail.deleteConfirm")}
            </Button>
          </Actions>
        </ButtonForm>
      </Fold>
    </div>
  );
}
