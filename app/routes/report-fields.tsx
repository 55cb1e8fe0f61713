import { CASE, type CaseReason, kindOf } from "~/domain/cases/case.rules";
import { days } from "~/domain/durations";
import { useTexts } from "~/i18n/texts";
import { ChoiceGroup, type ChoiceGroupProps } from "~/ui/choice";
import { type FormField, TextAreaField } from "~/ui/field";

interface ReportFieldsProps extends Pick<ChoiceGroupProps, "legendLook"> {
  fields: Record<"reason" | "text", FormField>;
  reasons: readonly CaseReason[];
}

export function ReportFields({ fields, reasons, legendLook }: ReportFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <ChoiceGroup
        field={fields.reason}
        legend={t("reviews:case.reason")}
        legendLook={legendLook}
        layout="few"
        options={reasons.map((value) => ({
          value,
          label: t(`reviews:case.reasons.${value}`),
          ...(kindOf(value) === "dispute" && {
            small: t("proreviews:case.disputeHint", { days: CASE.proving / days(1) }),
          }),
        }))}
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
