import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { videoForm } from "~/domain/providers/video.form";
import { VIDEO_LENGTHS } from "~/domain/providers/video-lengths.rules";
import { addVideo, findVideos, moveVideo, type VideoSaved } from "~/domain/providers/videos.server";
import { redirectWithFlash, setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm, FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { Chips, type ChipText } from "~/ui/chip";
import { FixedValue } from "~/ui/field";
import { Note } from "~/ui/flash";
import { Panel } from "~/ui/panel";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { VisuallyHidden } from "~/ui/text";
import { heldNote } from "../held-notes";
import { lengthLimits } from "../length-limits.server";
import { savedFlash } from "../saved-flash.server";
import { WaitingNote } from "../waiting-note";
import { VideoFields, type VideoValues } from "./video-fields";

export const handle: RouteHandle = { title: "pro:nav.videos", cache: "form" };

const FORM = "new-video";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [found, held] = await Promise.all([findVideos(context, provider), findHeldParts(context, provider)]);
  if (!found) return providerGone(context);
  const videos = found.videos.map((video) => ({ ...video, note: heldNote(held, `video:${video.id}`) }));
  return { ...found, videos, form: { values: { visible: true }, constraints: constraintsOf(videoForm) } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const intent = formData.get("intent");
  if (intent === "earlier" || intent === "later") {
    await moveVideo(context, provider, String(formData.get("video")), intent);
    return redirectWithFlash(context, paths.pro.videos(), "showcase:videos.moved");
  }
  const submission = parseForm(formData, videoForm);
  if (submission.status !== "success")
    return refused(context, submission, { formId: FORM, details: lengthLimits(context, VIDEO_LENGTHS) });
  try {
    const saved = await addVideo(context, provider, submission.value);
    const { title, description } = submission.value;
    setFlash(
      context,
      saved.held ? { kind: "good", text: outcome(saved) } : savedFlash([title, description], outcome(saved)),
    );
  } catch (error) {
    // The plan allows no more videos, or the video already exists.
    return refusedAt(context, submission, error, { formId: FORM, field: "url" });
  }
  return redirectDocument(paths.pro.videos(), 303);
}

function outcome({ approved, held }: VideoSaved) {
  if (held) return "showcase:videos.savedHeld";
  return approved ? "showcase:videos.addedLive" : "showcase:videos.added";
}

/** Renders the list of the provider's videos, with the forms to add, move and remove them (rule video-1). */
export default function Videos() {
  const { plan, quota, videos, form } = useLoaderData<typeof loader>();
  const post = usePostForm<VideoValues>(FORM, form);
  const { t } = useTexts();
  const full = videos.length >= quota;
  return (
    <div className="space-y-block">
      <div className="space-y-8">
        <PageHead title={t("pro:nav.videos")} lead={t("showcase:videos.lead")} />
        {videos.length === 0 ? <p className="font-semibold">{t("showcase:videos.none")}</p> : <VideoList />}
        {full ? (
          <Note>
            {t("showcase:videos.error.quota")}{" "}
            {plan === "free" ? <a href={paths.pro.subscription()}>{t("showcase:videos.plans")}</a> : null}
          </Note>
        ) : null}
      </div>
      {full && !post.refused ? null : (
        <section aria-labelledby="add-video">
          <h2 id="add-video" className="mb-3.5">
            {t("showcase:videos.addHeading")}
          </h2>
          <PostForm className="space-y-7" post={post}>
            <FormProblems post={post} />
            <VideoFields fields={post.fields} />
            <Submit name="intent" value="add">
              {t("showcase:videos.add")}
            </Submit>
          </PostForm>
        </section>
      )}
    </div>
  );
}

function VideoList() {
  const { videos, approved } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  function state({ visible, note, beyondPlan }: (typeof videos)[number]): ChipText {
    if (!visible) return { text: t("showcase:videos.state.hidden") };
    if (note?.state === "waiting") return { kind: "bad", text: t("showcase:videos.state.waiting") };
    if (note) return { kind: "bad", text: t(`pro:held.change`) };
    if (beyondPlan) return { kind: "bad", text: t("showcase:videos.state.beyondPlan") };
    return approved
      ? { kind: "good", text: t("showcase:videos.state.shown") }
      : { text: t("showcase:videos.state.ready") };
  }
  return (
    <div className="space-y-4">
      {videos.map((video, index) => (
        <Panel as="article" key={video.id} labelledBy={`video-${video.id}`} className="space-y-4 wrap-anywhere">
          <h2 className="text-h3" id={`video-${video.id}`}>
            {video.title}
          </h2>
          <Chips chips={[state(video)]} />
          <p>{video.description}</p>
          <p className="text-small">
            <a href={video.link} target="_blank" rel="noreferrer">
              {video.link.replace("https://", "")}
            </a>
          </p>
          {video.note ? (
            <WaitingNote {...video.note}>
              {t(video.shownMeanwhile ? "showcase:videos.heldMeanwhile" : "showcase:videos.heldText")}
            </WaitingNote>
          ) : null}
          {video.beyondPlan ? <p className="text-small text-ink-muted">{t("showcase:videos.beyondPlanText")}</p> : null}
          <ButtonForm id={`move-${video.id}`}>
            <FixedValue name="video" value={video.id} />
            <Actions>
              <ButtonLink href={paths.pro.video(video.id)} variant="quiet" compact>
                {t("showcase:videos.edit")}
                <VisuallyHidden>: {video.title}</VisuallyHidden>
              </ButtonLink>
              {index > 0 ? (
                <Button name="intent" value="earlier" variant="plain" compact>
                  {t("showcase:videos.up")}
                  <VisuallyHidden>: {video.title}</VisuallyHidden>
                </Button>
              ) : null}
              {index < videos.length - 1 ? (
                <Button name="intent" value="later" variant="plain" compact>
                  {t("showcase:videos.down")}
                  <VisuallyHidden>: {video.title}</VisuallyHidden>
                </Button>
              ) : null}
            </Actions>
          </ButtonForm>
        </Panel>
      ))}
    </div>
  );
}
