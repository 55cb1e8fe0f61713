import type { z } from "zod";
import type { adjustmentForm } from "~/domain/credits/adjustment.form";
import { ADJUSTMENT } from "~/domain/credits/adjustment.rules";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { type Post, PostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { FixedValue, TextAreaField, TextField } from "~/ui/field";
import { Panel } from "~/ui/panel";

interface AdjustFormProps {
  post: Post<z.input<typeof adjustmentForm>>;
  /** Sent twice, it is carried out once. */
  formKey: string;
}

/** Adds credits or takes some, with a reason that the provider reads. */
export function AdjustForm({ post, formKey }: AdjustFormProps) {
  const { fields } = post;
  const { t } = useTexts();
  return (
    <Panel look="card" as="section" className="space-y-4 max-w-[560px] print:hidden" labelledBy="adjust">
      <h2 className="text-h3" id="adjust">
        {t("admin:ledger.adjust")}
      </h2>
      <PostForm className="space-y-4.5" post={post}>
        <FormProblems post={post} />
        <FixedValue name="key" value={formKey} />
        <ChoiceGroup
          field={fields.direction}
          legend={t("admin:ledger.direction")}
          legendLook="plain"
          layout="few"
          options={(["add", "take"] as const).map((value) => ({ value, label: t(`admin:ledger.${value}`) }))}
        />
        <TextField
          field={fields.credits}
          label={t("admin:ledger.credits")}
          hint={t("admin:ledger.creditsHint", { most: ADJUSTMENT.most })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          short
        />
        <TextAreaField
          field={fields.reason}
          label={t("admin:ledger.reason")}
          hint={t("admin:ledger.reasonHint", { least: ADJUSTMENT.reason.least })}
          maxLength={ADJUSTMENT.reason.most}
          rows={4}
        />
        <Button wide>{t("admin:ledger.submit")}</Button>
      </PostForm>
    </Panel>
  );
}
