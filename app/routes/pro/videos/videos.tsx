import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { addVideo, type VideoSaved } from "~/domain/profile/add-video.server";
import { moveVideo } from "~/domain/profile/arrange-videos.server";
import { findVideos } from "~/domain/profile/find-videos.server";
import { videoForm } from "~/domain/profile/video.form";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { formState, parseForm, refused } from "~/http/old-form.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { Actions, Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Note } from "~/ui/note";
import { VideoFields } from "./video-fields";
import { videoLimits } from "./video-limits.server";
import { VideoList } from "./video-list";

export const handle: RouteHandle = { title: "pro:nav.videos", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await findVideos(context, provider);
  if (!found) return providerGone(context);
  return found;
}

/** Adds a video, or moves one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const intent = formData.get("intent");
  if (intent === "earlier" || intent === "later") {
    await moveVideo(context, provider, String(formData.get("video")), intent);
    setFlash(context, { kind: "good", text: "showcase:videos.moved" });
    return redirect(paths.pro.videos(), 303);
  }
  const parsed = parseForm(formData, videoForm);
  if (!parsed.ok) return refused({ form: { ...parsed.form, details: videoLimits(context) } });
  try {
    const saved = await addVideo(context, provider, parsed.value);
    setFlash(context, { kind: "good", text: outcome(saved) });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "session.expired") throw error;
    const { status, text } = answerOf(error); // the plan is full, or the video is there
    return refused({ form: formState(formData, { url: text }) }, status);
  }
  return redirect(paths.pro.videos(), 303);
}

function outcome({ approved, held }: VideoSaved) {
  if (held) return "showcase:videos.addedHeld";
  return approved ? "showcase:videos.addedLive" : "showcase:videos.added";
}

/** Rule video-1. */
export default function Videos() {
  const { approved, plan, quota, videos } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  const full = videos.length >= quota;
  return (
    <div className="flow-xl">
      <div className="flow-l">
        <div className="flow">
          <h1 className="calm rule">{t("pro:nav.videos")}</h1>
          <p className="lead">{t("showcase:videos.lead")}</p>
        </div>
        {videos.length === 0 ? (
          <EmptyState title={t("showcase:videos.none")} />
        ) : (
          <VideoList videos={videos} approved={approved} />
        )}
        {full ? (
          <Note>
            {t("showcase:videos.full", { count: quota })}{" "}
            {plan === "free" ? <a href={paths.pro.plan()}>{t("showcase:videos.plans")}</a> : null}
          </Note>
        ) : null}
      </div>
      {full && !form ? null : (
        <section aria-labelledby="add-video">
          <h2 id="add-video" className="mb">
            {t("showcase:videos.addHeading")}
          </h2>
          <form className="fields" method="post" noValidate>
            <FormProblems form={form} />
            <VideoFields form={form} />
            <Actions>
              <Button name="intent" value="add">
                {t("showcase:videos.add")}
              </Button>
            </Actions>
          </form>
        </section>
      )}
    </div>
  );
}
