import { useTexts } from "~/i18n/texts";

interface HeldBoxProps {
  /** A text's field, `photo:ID` or `video:ID`; null: it cannot be held back by itself. */
  field: string | null;
  chosen: readonly string[];
}

/** Holds one text, photograph or video back while the rest is approved. The checkbox belongs to the decision's form, also from outside it. */
export function HeldBox({ field, chosen }: HeldBoxProps) {
  const { t } = useTexts();
  if (field === null) return null;
  const id = `hold-${field}`;
  return (
    <label className="check small" htmlFor={id}>
      <input
        className="tick"
        type="checkbox"
        id={id}
        form="decide-form"
        name="hold"
        value={field}
        defaultChecked={chosen.includes(field)}
      />
      <span>{t("admin:decide.hold")}</span>
    </label>
  );
}
