import type { z } from "zod";
import type { appealForm } from "~/domain/cases/case.form";
import {
  CASE,
  type CaseOf,
  type Decision,
  decisionDueAt,
  type MessageSide,
  mayAppeal,
  type PageSide,
  type ReviewSide,
} from "~/domain/cases/case.rules";
import type { CaseOfSide } from "~/domain/cases/find-cases.server";
import { DOCUMENT_TYPES } from "~/domain/media/document.rules";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { Actions, Button } from "~/ui/button";
import { ChoiceGroup, type ChoiceGroupProps } from "~/ui/choice";
import { Disclosure } from "~/ui/disclosure";
import { FileField, FixedValue, type FormField, TextAreaField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { type Knot, Timeline } from "~/ui/timeline";
import { FormProblems, PostForm, usePostForm } from "./post-form";

/** Renders a tick above the title of a page that confirms what the reader has done. */
export function DoneMark() {
  return (
    <span className="mb-5 grid size-11 place-items-center rounded-full bg-evergreen text-on-evergreen">
      <Icon name="check" />
    </span>
  );
}

const DECIDED = {
  review: { kept: "reviews:case.state.kept", removed: "reviews:case.state.removed" },
  page: { kept: "report:case.kept", removed: "report:case.removed" },
  message: { kept: "endings:case.kept", removed: "endings:case.removed" },
} as const;

/** Returns a function that renders a decision and its date as text, and returns null if there is no decision. */
export function useDecisionText(of: CaseOf) {
  const { t, format } = useLanguage();
  return (decision: Decision | null, at: number | null) =>
    decision && at !== null ? t(DECIDED[of][decision], { date: format.day(at) }) : null;
}

export interface CaseDecisionsProps {
  of: CaseOf;
  found: Pick<
    CaseOfSide,
    "decision" | "decidedAt" | "decisionReason" | "finalDecision" | "finalAt" | "finalReason" | "appealText"
  >;
  /** The report, as the first step. */
  report?: { title: string; texts: readonly (string | null)[] };
  /** Next step; null: none. */
  next: string | null;
}

/** Report, decisions with their reasons, the reader's own appeal, and the next step. */
export function CaseDecisions({ of, found, report, next }: CaseDecisionsProps) {
  const { t } = useTexts();
  const textOf = useDecisionText(of);
  const { appealText } = found;
  const steps = [
    { title: report?.title ?? null, texts: report?.texts ?? [] },
    { title: textOf(found.decision, found.decidedAt), texts: [found.decisionReason] },
    { title: appealText ? t("reviews:case.appeal.heading") : null, texts: [appealText] },
    { title: textOf(found.finalDecision, found.finalAt), texts: [found.finalReason] },
  ];
  const knots: Knot[] = steps.flatMap(({ title, texts }) =>
    title === null ? [] : [{ key: title, state: "done", title, detail: texts.map(paragraph) }],
  );
  if (knots.length === 0) return next ? <p>{next}</p> : null;
  if (next) knots.push({ key: "next", state: "todo", title: <span className="font-normal">{next}</span> });
  return <Timeline knots={knots} />;
}

const paragraph = (text: string | null) =>
  text ? (
    <span key={text} className="mt-1 block text-ink wrap-anywhere whitespace-pre-line">
      {text}
    </span>
  ) : null;

export function ReviewCaseDecisions({ found }: { found: CaseOfSide }) {
  const { t, format } = useLanguage();
  const next = {
    open: t(`reviews:case.state.${found.kind}`, { date: format.day(decisionDueAt(found)) }),
    appealed: t("reviews:case.state.appealed"),
    decided: null,
    closed: null,
  };
  return <CaseDecisions of="review" found={found} next={next[found.state]} />;
}

export const appealFormOf = (caseId: string) => `appeal-${caseId}`;

interface CaseAppealProps {
  of: CaseOf;
  found: Pick<CaseOfSide, "publicId" | "state" | "decision" | "decidedAt"> & Partial<Pick<CaseOfSide, "openedBy">>;
  side: ReviewSide | PageSide | MessageSide;
  now: number;
}

/** Form that appeals a decision; nothing if the reader may not appeal (rules case-8 and report-6). */
export function CaseAppeal({ of, found, side, now }: CaseAppealProps) {
  const { t, format } = useLanguage();
  const { publicId, decidedAt } = found;
  const post = usePostForm<z.input<typeof appealForm>>(appealFormOf(publicId));
  if (!mayAppeal(of, found, side, now)) return null;
  return (
    <Disclosure summary={t("reviews:case.appeal.heading")} open={post.refused !== undefined}>
      <PostForm className="space-y-7" post={post}>
        <FormProblems post={post} />
        <FixedValue name="intent" value="appeal" />
        <FixedValue name="case" value={publicId} />
        <TextAreaField
          field={post.fields.appeal}
          label={t("reviews:case.appeal.label")}
          hint={t("reviews:case.appeal.lead", { date: format.day((decidedAt ?? now) + CASE.appealing) })}
          maxLength={CASE.reason.most}
          rows={4}
        />
        <Actions>
          <Button variant="quiet">{t("reviews:case.appeal.submit")}</Button>
        </Actions>
      </PostForm>
    </Disclosure>
  );
}

export const PROOF_FORM = "case-proof";

const MEGABYTE = 1024 * 1024;

interface CaseProofProps {
  found: Pick<CaseOfSide, "publicId" | "proofUntil" | "proofs">;
  side: ReviewSide;
  /** Statement of the author; undefined for providers, who give none here. */
  words?: string;
}

/** Form that sends a document to the moderators (rule case-5). */
export function CaseProof({ found: { publicId, proofUntil, proofs }, side, words }: CaseProofProps) {
  const { t, format } = useLanguage();
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
        <FileField
          field={fields.document}
          label={t("reviews:case.proof.file")}
          hint={t("reviews:case.proof.hint", { megabytes: CASE.fileSize / MEGABYTE, count: CASE.documents })}
          choose={t("common:action.chooseFile")}
          accept={DOCUMENT_TYPES}
        />
        <Actions>
          <Button>{t("reviews:case.proof.submit")}</Button>
        </Actions>
      </PostForm>
    </section>
  );
}

interface ReportFieldsProps extends Pick<ChoiceGroupProps, "legendLook" | "options"> {
  fields: Record<"reason" | "text", FormField>;
}

export function ReportFields({ fields, options, legendLook }: ReportFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <ChoiceGroup
        field={fields.reason}
        legend={t("reviews:case.reason")}
        legendLook={legendLook}
        layout="few"
        options={options}
      />
      <TextAreaField
        field={fields.text}
        label={t("reviews:case.text")}
        hint={t("reviews:case.textHint")}
        maxLength={CASE.text.most}
        rows={4}
      />
    </>
  );
}
