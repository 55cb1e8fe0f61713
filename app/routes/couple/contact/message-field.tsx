import { PROJECT } from "~/domain/projects/project.rules";
import { useTexts } from "~/i18n/texts";
import { TextAreaField, type TextAreaFieldProps } from "~/ui/field";

export function MessageField({ field, onInput }: Pick<TextAreaFieldProps, "field" | "onInput">) {
  const { t } = useTexts();
  return (
    <TextAreaField
      field={field}
      label={t("search:contact.message")}
      hint={t("search:contact.hint", { max: PROJECT.messageLength })}
      maxLength={PROJECT.messageLength}
      onInput={onInput}
      required
    />
  );
}
