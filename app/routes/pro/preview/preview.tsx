import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { findReview, requestReview } from "~/domain/moderation/request-review.server";
import { findOwnProfile } from "~/domain/profile/find-provider-profile.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ProfileContent } from "~/routes/public/planner/profile-content";
import { ProfileFacts } from "~/routes/public/planner/profile-facts";
import { profileView } from "~/routes/public/planner/profile-view.server";
import { Flash } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { HeldParts } from "../held-parts";
import { ReviewPanel } from "./review-panel";

export const handle: RouteHandle = { title: "admin:preview.title", cache: "form" };

/** Read together. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [shown, review, held] = await Promise.all([
    findOwnProfile(context, provider),
    findReview(context, provider),
    findHeldParts(context, provider),
  ]);
  return {
    review,
    held,
    profile: shown.name === "" || shown.city === "" ? null : profileView(context, shown),
  };
}

/** Sends the profile for approval. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  try {
    await requestReview(context, provider);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "review.incomplete") throw error;
    const { status, text } = answerOf(error);
    return data({ problem: text }, { status });
  }
  setFlash(context, { kind: "good", text: "admin:preview.sent" });
  return redirectDocument(paths.pro.preview(), 303);
}

/** A preview of the provider's public page, and its state. */
export default function Preview() {
  const { review, held, profile } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <PageTitle>{t("admin:preview.title")}</PageTitle>
      {problem ? <Flash kind="bad">{t(problem)}</Flash> : null}
      {review ? <ReviewPanel review={review} /> : null}
      <HeldParts held={held} />
      <section className="space-y-4" aria-labelledby="shown">
        <h2 id="shown">{t("admin:preview.shown")}</h2>
        {profile ? (
          <Panel className="space-y-block">
            <ProfileContent profile={profile} heading={<p className="text-h3 font-serif">{profile.name}</p>} />
            <ProfileFacts profile={profile} />
          </Panel>
        ) : (
          <p className="text-ink-muted">{t("admin:preview.nothing")}</p>
        )}
      </section>
    </div>
  );
}
