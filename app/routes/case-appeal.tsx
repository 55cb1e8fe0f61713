import type { z } from "zod";
import type { appealForm } from "~/domain/cases/case.form";
import { CASE } from "~/domain/cases/case.rules";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { FixedValue, TextAreaField } from "~/ui/field";
import { FormProblems } from "./form-problems";
import { PostForm, usePostForm } from "./post-form";

export const appealFormOf = (caseId: string) => `appeal-${caseId}`;

/** Form that appeals a decision (rule case-8). */
export function CaseAppeal({ caseId, lead }: { caseId: string; lead: string }) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof appealForm>>(appealFormOf(caseId));
  return (
    <Disclosure summary={t("reviews:case.appeal.heading")} open={post.refused !== undefined}>
      <PostForm className="space-y-7" post={post}>
        <FormProblems post={post} />
        <FixedValue name="intent" value="appeal" />
        <FixedValue name="case" value={caseId} />
        <TextAreaField
          field={post.fields.appeal}
          label={t("reviews:case.appeal.label")}
          hint={lead}
          maxLength={CASE.reason.most}
          rows={4}
        />
        <div>
          <Button variant="quiet">{t("reviews:case.appeal.submit")}</Button>
        </div>
      </PostForm>
    </Disclosure>
  );
}
