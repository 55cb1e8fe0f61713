import type { z } from "zod";
import type { openCaseForm } from "~/domain/review-cases/case.form";
import type { CaseReason } from "~/domain/review-cases/case.rules";
import type { Constraints } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { ReportFields } from "~/routes/report-fields";
import { Actions, Button } from "~/ui/button";

/** Id of the form, which the action names. */
export const REPORT_FORM = "report-review";

interface ReportFormProps {
  reasons: readonly CaseReason[];
  constraints: Constraints;
}

/** Why a review is reported. That the author is unknown makes it a dispute, which hides the review. */
export function ReportForm({ reasons, constraints }: ReportFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof openCaseForm>>(REPORT_FORM, { constraints });
  return (
    <PostForm className="space-y-7" post={post}>
      <FormProblems post={post} />
      <p>{t("proreviews:case.lead")}</p>
      <ReportFields fields={post.fields} reasons={reasons} legendLook="plain" />
      <Actions>
        <Button variant="quiet">{t("proreviews:case.action")}</Button>
      </Actions>
    </PostForm>
  );
}
