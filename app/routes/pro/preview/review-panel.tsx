import { useTexts } from "~/i18n/texts";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { Chip, type ChipKind } from "~/ui/chip";
import { Panel } from "~/ui/panel";
import { MissingList } from "../missing-list";
import type { ReviewView } from "./review-view.server";

const KINDS: Partial<Record<ReviewView["state"], ChipKind>> = {
  approved: "good",
  refused: "bad",
  changes_asked: "bad",
};

/** State of the profile, what is missing, and the button that sends it to the moderators. */
export function ReviewPanel({ review }: { review: ReviewView }) {
  const { t } = useTexts();
  const { missing } = review;
  const isMissing = missing.length > 0;
  return (
    <Panel look="card" as="section" className="space-y-4" labelledBy="state">
      <h2 id="state">{t("admin:preview.state")}</h2>
      <p>
        <Chip kind={KINDS[review.state] ?? "neutral"}>{review.chip}</Chip>
      </p>
      <p>{review.text}</p>
      {review.reason ? (
        <>
          <p className="text-small text-ink-muted">{t("admin:letter.reason")}</p>
          <blockquote className="whitespace-pre-line">{review.reason}</blockquote>
        </>
      ) : null}
      {review.publicHref ? (
        <p>
          <a href={review.publicHref}>{t("pro:nav.publicProfile")}</a>
        </p>
      ) : null}
      {isMissing ? <MissingList id="missing" text={t("admin:preview.missing")} missing={missing} /> : null}
      {review.canSend ? (
        <ButtonForm id="send-profile">
          <Actions>
            <Button unavailable={isMissing ? { reasonId: "missing" } : undefined}>{t("admin:preview.send")}</Button>
          </Actions>
        </ButtonForm>
      ) : null}
    </Panel>
  );
}
