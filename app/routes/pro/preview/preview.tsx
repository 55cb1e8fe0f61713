import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { findReview, type Review, requestReview } from "~/domain/moderation/request-review.server";
import { findOwnProfile } from "~/domain/providers/find-provider-profile.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { ProfileContent } from "~/routes/public/planner/profile-content";
import { ProfileFacts } from "~/routes/public/planner/profile-facts";
import { profileView } from "~/routes/public/planner/profile-view.server";
import { Chip } from "~/ui/chip";
import { Flash } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { Submit } from "~/ui/submit";
import { HeldParts, MissingList, needsView, STATE_CHIPS } from "../profile-state";

export const handle: RouteHandle = { title: "admin:preview.title", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [shown, review, held] = await Promise.all([
    findOwnProfile(context, provider),
    findReview(context, provider),
    findHeldParts(context, provider),
  ]);
  return { review, held, profile: shown.name === "" || shown.city === "" ? null : profileView(context, shown) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  try {
    await requestReview(context, provider);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "review.incomplete") throw error;
    const { status, text } = httpErrorOf(error);
    return data({ problem: text }, { status });
  }
  return redirectWithFlash(context, paths.pro.preview(), "admin:preview.sent");
}

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
          <Panel className="space-y-block [&_h2]:text-h3">
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

function ReviewPanel({ review }: { review: Review }) {
  const { t, format } = useLanguage();
  const { state, waitingSince, approvedAt, decidedAt } = review;
  const waits = state === "waiting" || state === "approved_waiting";
  const at = waits ? waitingSince : state === "approved" ? approvedAt : decidedAt;
  const canSend = !waits && state !== "approved";
  const isMissing = canSend && review.missing.length > 0;
  return (
    <Panel look="card" as="section" className="space-y-4" labelledBy="state">
      <h2 id="state">{t("admin:preview.state")}</h2>
      <p>
        <Chip kind={STATE_CHIPS[state] ?? "neutral"}>{t(`admin:state.${state}`)}</Chip>
      </p>
      <p>{t(`admin:preview.${state}`, { at: at === null ? "" : format.day(at) })}</p>
      {review.reason ? (
        <>
          <p className="text-small text-ink-muted">{t("admin:letter.reason")}</p>
          <blockquote className="whitespace-pre-line">{review.reason}</blockquote>
        </>
      ) : null}
      {review.isPublic ? (
        <p>
          <a href={paths.planner(review.publicId)}>{t("pro:nav.publicProfile")}</a>
        </p>
      ) : null}
      {isMissing ? (
        <MissingList id="missing" text={t("admin:preview.missing")} missing={needsView(t, review.missing)} />
      ) : null}
      {canSend ? (
        <ButtonForm id="send-profile">
          <Submit unavailable={isMissing ? { reasonId: "missing" } : undefined}>{t("admin:preview.send")}</Submit>
        </ButtonForm>
      ) : null}
    </Panel>
  );
}
