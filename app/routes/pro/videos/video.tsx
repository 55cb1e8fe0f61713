import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { deleteVideo } from "~/domain/providers/arrange-videos.server";
import { findVideo } from "~/domain/providers/find-videos.server";
import { updateVideo } from "~/domain/providers/update-video.server";
import { videoForm } from "~/domain/providers/video.form";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { formState, parseForm, refused } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { Actions, BackLink, Button } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { WaitingNote } from "../waiting-note";
import { VideoFields } from "./video-fields";
import { videoLimits } from "./video-limits.server";

export const handle: RouteHandle = { title: "showcase:videos.editHeading", cache: "form" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return { video: await findVideo(context, provider, params.id ?? "") };
}

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
    const { approved, held } = await updateVideo(context, provider, id, parsed.value);
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
  const { video } = useLoaderData<typeof loader>();
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
      {video.held ? <WaitingNote reasons={video.held}>{t("showcase:videos.heldText")}</WaitingNote> : null}
      <form className="fields" method="post" noValidate>
        <FormProblems form={form} />
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
