import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { videoForm } from "~/domain/providers/video.form";
import { VIDEO_LENGTHS } from "~/domain/providers/video-lengths.rules";
import { deleteVideo, findVideo, type OwnVideo, updateVideo } from "~/domain/providers/videos.server";
import { saveOnLatest, versionOf } from "~/http/forms/edit-conflict.server";
import { redirectWithFlash, setFlash } from "~/http/forms/flash.server";
import type { Versioned } from "~/http/forms/form";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { HiddenField } from "~/ui/field";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { heldNote } from "../held-notes";
import { lengthLimits } from "../length-limits.server";
import { savedFlash } from "../saved-flash.server";
import { SavedMeanwhile } from "../saving";
import { WaitingNote } from "../waiting-note";
import { VideoFields, type VideoValues } from "./video-fields";

export const handle: RouteHandle = { title: "showcase:videos.editHeading", cache: "form" };

const FORM = "video";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [video, held] = await Promise.all([findVideo(context, provider, id), findHeldParts(context, provider)]);
  const shown = shownIn(video);
  return {
    video,
    note: heldNote(held, `video:${id}`),
    values: { ...shown, version: await versionOf(shown) },
    constraints: constraintsOf(videoForm),
  };
}

type Shown = Pick<OwnVideo, "link" | "title" | "description" | "visible">;

const shownIn = ({ link: url, title, description, visible }: Shown) => ({
  url,
  title,
  description,
  visible: visible ? "on" : "",
});

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  if (formData.get("intent") === "delete") {
    await deleteVideo(context, provider, id);
    return redirectWithFlash(context, paths.pro.videos(), "showcase:videos.deleted");
  }
  const submission = parseForm(formData, videoForm);
  if (submission.status !== "success")
    return refused(context, submission, { formId: FORM, details: lengthLimits(context, VIDEO_LENGTHS) });
  try {
    const done = await saveOnLatest(context, provider, {
      edited: { video: id },
      sent: formData,
      onceSaved: shownIn({ ...submission.value, link: submission.value.url }),
      stored: async () => shownIn(await findVideo(context, provider, id)),
      save: (state) => updateVideo(context, provider, id, submission.value, state),
    });
    if ("conflict" in done) return refused(context, submission, { formId: FORM, ...done.conflict });
    const { approved, held } = done.saved;
    const { title, description } = submission.value;
    const saved = savedFlash([title, description], approved ? "showcase:videos.savedLive" : "showcase:videos.saved");
    setFlash(context, held ? { kind: "good", text: "showcase:videos.savedHeld" } : saved);
  } catch (error) {
    return refusedAt(context, submission, error, { formId: FORM, field: "url" }, (code) => code === "videos.known");
  }
  return redirectDocument(paths.pro.videos(), 303);
}

export default function Video() {
  const { video, note, ...form } = useLoaderData<typeof loader>();
  const post = usePostForm<VideoValues & Versioned>(FORM, form);
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageHead
        back={{ href: paths.pro.videos(), text: t("pro:nav.videos") }}
        title={t("showcase:videos.editHeading")}
      />
      {note ? (
        <WaitingNote {...note}>
          {t(video.shownMeanwhile ? "showcase:videos.heldMeanwhile" : "showcase:videos.heldText")}
        </WaitingNote>
      ) : null}
      <PostForm className="space-y-7" post={post}>
        <HiddenField field={post.fields.version} />
        <FormProblems post={post} />
        <SavedMeanwhile
          post={post}
          href={paths.pro.video(video.id)}
          fields={[
            { name: "url", label: t("showcase:videos.url") },
            { name: "title", label: t("showcase:videos.title") },
            { name: "description", label: t("showcase:videos.description") },
            { name: "visible", label: t("showcase:videos.visible"), say: "ticked" },
          ]}
        />
        <VideoFields fields={post.fields} />
        <Submit name="intent" value="save">
          {t("showcase:save")}
        </Submit>
      </PostForm>
      <ConfirmDisclosure
        id="delete-video"
        summary={t("showcase:videos.delete")}
        question={t("showcase:videos.deleteText", { title: video.title })}
        intent="delete"
        submit={t("showcase:videos.deleteConfirm")}
      />
    </div>
  );
}
