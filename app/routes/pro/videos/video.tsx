import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { deleteVideo } from "~/domain/profile/arrange-videos.server";
import { findVideo, type OwnVideo } from "~/domain/profile/find-videos.server";
import { updateVideo } from "~/domain/profile/update-video.server";
import { videoForm } from "~/domain/profile/video.form";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { fieldValue, VERSION_FIELD } from "~/http/old-form";
import { formState, parseForm, refused } from "~/http/old-form.server";
import { saveOnLatest, versionOf } from "~/http/old-form-version.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { Actions, BackLink, Button } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { HiddenField } from "~/ui/old-field";
import { SavedMeanwhile } from "../old-saved-meanwhile";
import { WaitingNote } from "../waiting-note";
import { VideoFields } from "./video-fields";
import { videoLimits } from "./video-limits.server";

export const handle: RouteHandle = { title: "showcase:videos.editHeading", cache: "form" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const video = await findVideo(context, provider, params.id ?? "");
  return { video, version: await versionOf(shownIn(video)) };
}

const shownIn = ({
  link,
  title,
  description,
  visible,
}: Omit<OwnVideo, "id" | "held" | "shownMeanwhile" | "beyondPlan">) => ({
  url: link,
  title,
  description,
  visible: visible ? "on" : "",
});

/** Changes the video, or deletes it. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const id = params.id ?? "";
  const formData = await request.formData();
  if (formData.get("intent") === "delete") {
    await deleteVideo(context, provider, id);
    setFlash(context, { kind: "good", text: "showcase:videos.deleted" });
    return redirect(paths.pro.videos(), 303);
  }
  const parsed = parseForm(formData, videoForm);
  if (!parsed.ok) return refused({ form: { ...parsed.form, details: videoLimits(context) } });
  try {
    const done = await saveOnLatest(context, provider, {
      edited: { video: id },
      sent: formData,
      onceSaved: shownIn({ ...parsed.value, link: parsed.value.url }),
      stored: async () => shownIn(await findVideo(context, provider, id)),
      save: (state) => updateVideo(context, provider, id, parsed.value, state),
    });
    if ("conflict" in done) return refused({ form: done.conflict }, 409);
    const { approved, held } = done.saved;
    const text = held ? "showcase:videos.savedHeld" : approved ? "showcase:videos.savedLive" : "showcase:videos.saved";
    setFlash(context, { kind: "good", text });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "videos.known") throw error;
    const { status, text } = answerOf(error);
    return refused({ form: formState(formData, { url: text }) }, status);
  }
  return redirect(paths.pro.videos(), 303);
}

export default function Video() {
  const { video, version } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  return (
    <div className="flow-l">
      <div>
        <p>
          <BackLink href={paths.pro.videos()}>{t("pro:nav.videos")}</BackLink>
        </p>
        <h1 className="calm rule">{t("showcase:videos.editHeading")}</h1>
      </div>
      {video.held ? (
        <WaitingNote reasons={video.held}>
          {t(video.shownMeanwhile ? "showcase:videos.heldMeanwhile" : "showcase:videos.heldText")}
        </WaitingNote>
      ) : null}
      <form className="fields" method="post" noValidate>
        <HiddenField name={VERSION_FIELD} value={fieldValue(form, VERSION_FIELD, version)} />
        <FormProblems form={form} />
        <SavedMeanwhile
          form={form}
          href={paths.pro.video(video.id)}
          fields={[
            { name: "url", label: t("showcase:videos.url") },
            { name: "title", label: t("showcase:videos.title") },
            { name: "description", label: t("showcase:videos.description") },
            { name: "visible", label: t("showcase:videos.visible"), say: "ticked" },
          ]}
        />
        <VideoFields form={form} video={video} />
        <Actions>
          <Button name="intent" value="save">
            {t("showcase:save")}
          </Button>
        </Actions>
      </form>
      <Fold summary={t("showcase:videos.delete")}>
        <form className="flow" method="post">
          <p className="wrap-anywhere">{t("showcase:videos.deleteText", { title: video.title })}</p>
          <Actions>
            <Button name="intent" value="delete" variant="danger">
              {t("showcase:videos.deleteConfirm")}
            </Button>
          </Actions>
        </form>
      </Fold>
    </div>
  );
}
