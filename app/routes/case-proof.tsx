import { getInputProps } from "@conform-to/react";
import { CASE, type Side } from "~/domain/cases/case.rules";
import type { CaseOfSide } from "~/domain/cases/find-cases.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { Button } from "~/ui/button";
import { Field, FixedValue, TextAreaField } from "~/ui/field";
import { inputClass } from "~/ui/input";
import { FormProblems } from "./form-problems";
import { PostForm, usePostForm } from "./post-form";

export const PROOF_FORM = "case-proof";

const MEGABYTE = 1024 * 1024;

interface CaseProofProps {
  found: Pick<CaseOfSide, "publicId" | "proofUntil" | "proofs">;
  side: Side;
  /** Statement of the author; undefined for providers, who give none here. */
  words?: string;
}

/** Form that sends a document to the moderators (rule case-5). */
export function CaseProof({ found: { publicId, proofUntil, proofs }, side, words }: CaseProofProps) {
  const { t } = useTexts();
  const format = useFormat();
  const post = usePostForm<{ document: File; text: string }>(PROOF_FORM, { values: { text: words ?? "" } });
  const { fields } = post;
  // The provider's form is below the heading of the report.
  const Heading = words === undefined ? "h3" : "h2";
  return (
    <section className="space-y-4">
      <Heading className="text-h3">{t("reviews:case.proof.heading")}</Heading>
      <p>{t(`reviews:case.proof.${side}`, { date: format.day(proofUntil ?? 0) })}</p>
      {proofs.length > 0 ? (
        <p className="text-small wrap-anywhere">{t("reviews:case.proof.sent", { names: proofs.join(", ") })}</p>
      ) : null}
      <PostForm className="space-y-7" encType="multipart/form-data" post={post}>
        <FormProblems post={post} />
        <FixedValue name="case" value={publicId} />
        {words === undefined ? null : (
          <TextAreaField
            field={fields.text}
            label={t("reviews:case.proof.text")}
            hint={t("reviews:case.textHint")}
            maxLength={CASE.text.most}
            rows={4}
          />
        )}
        <Field
          field={fields.document}
          label={t("reviews:case.proof.file")}
          hint={t("reviews:case.proof.hint", { megabytes: CASE.fileSize / MEGABYTE, count: CASE.documents })}
        >
          {(wiring) => (
            <input
              className={inputClass()}
              {...getInputProps(fields.document, { type: "file", value: false })}
              accept="application/pdf,image/png,image/jpeg,image/gif,image/webp"
              {...wiring}
            />
          )}
        </Field>
        <div>
          <Button variant="quiet">{t("reviews:case.proof.submit")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
