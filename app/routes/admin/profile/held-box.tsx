import { getInputProps } from "@conform-to/react";
import { useTexts } from "~/i18n/texts";
import type { FormField } from "~/ui/field";
import { tickClass, tickLineClass } from "~/ui/input";

interface HeldBoxProps {
  /** `hold` of the decision's form. */
  field: FormField;
  /** A text's field, `photo:ID` or `video:ID`; null: it cannot be held back by itself. */
  value: string | null;
}

/** Holds one text, photograph or video back while the rest is approved. The checkbox belongs to the decision's form, also from outside it. */
export function HeldBox({ field, value }: HeldBoxProps) {
  const { t } = useTexts();
  if (value === null) return null;
  const id = `${field.id}-${value}`;
  return (
    <label className={`${tickLineClass} text-small`} htmlFor={id}>
      <input
        className={tickClass}
        {...getInputProps(field, { type: "checkbox", value, ariaAttributes: false })}
        id={id}
      />
      <span>{t("admin:decide.hold")}</span>
    </label>
  );
}
