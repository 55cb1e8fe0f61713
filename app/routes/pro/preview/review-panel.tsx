import type { Review } from "~/domain/moderation/request-review.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { Chip, type ChipKind } from "~/ui/chip";
import { Panel } from "~/ui/panel";
import { MissingList } from "../missing-list";
import { needsView } from "../needs-view";

const KINDS: Partial<Record<Review["state"], ChipKind>> = {
  approved: "good",
  refused: "bad",
  changes_asked: "bad",
};

/** State of the profile, what is missing, and the button that sends it to the moderators. */
export function ReviewPanel({ review }: { review: Review }) {
  const { t } = useTexts();
  const format = useFormat();
  const { state, waitingSince, approvedAt, decidedAt } = review;
  const waits = state === "waiting" || state === "approved_waiting";
  const at = waits ? waitingSince : state === "approved" ? approvedAt : decidedAt;
  const canSend = !waits && state !== "approved";
  const isMissing = canSend && review.missing.length > 0;
  return (
    <Panel look="card" as="section" className="space-y-4" labelledBy="state">
      <h2 id="state">{t("admin:preview.state")}</h2>
      <p>
        <Chip kind={KINDS[state] ?? "neutral"}>{t(`admin:state.${state}`)}</Chip>
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
          <Actions>
            <Button unavailable={isMissing ? { reasonId: "missing" } : undefined}>{t("admin:preview.send")}</Button>
          </Actions>
        </ButtonForm>
      ) : null}
    </Panel>
  );
}
