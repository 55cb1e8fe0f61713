import type { z } from "zod";
import type { templateForm } from "~/domain/conversations/template.form";
import { PLACEHOLDERS, spellingOf } from "~/domain/conversations/template.rules";
import { LOCALES, type Locale } from "~/i18n/markets";
import { useLanguage } from "~/i18n/use-format";
import type { Post } from "~/routes/post-form";
import { SelectField, TextAreaField, TextField } from "~/ui/field";

export type TemplateValues = z.input<typeof templateForm>;

interface TemplateFieldsProps extends Pick<Post<TemplateValues>, "fields"> {
  /** Language of the placeholders in the hint. */
  locale: Locale;
}

export function TemplateFields({ fields, locale }: TemplateFieldsProps) {
  const { t, format } = useLanguage();
  const placeholders = PLACEHOLDERS.map((placeholder) => spellingOf(placeholder, locale));
  return (
    <>
      <div className="max-w-120 space-y-7">
        <TextField field={fields.title} label={t("templates:field.title")} hint={t("templates:field.titleHint")} />
        <SelectField
          field={fields.locale}
          label={t("templates:field.locale")}
          options={LOCALES.map((value) => ({ value, label: format.language(value) }))}
        />
      </div>
      <TextAreaField
        field={fields.body}
        label={t("templates:field.body")}
        hint={<Placeholders text={t("templates:field.bodyHint", { placeholders: placeholders.join(" ") })} />}
        rows={9}
      />
    </>
  );
}

/** Renders a text with its placeholders as chips. */
export const Placeholders = ({ text }: { text: string }) =>
  text.split(/(\{[^{}]+\})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder may be there several times, in a fixed order.
      <span key={index} className="rounded-sm bg-sand px-1.5 whitespace-nowrap text-ink">
        {part}
      </span>
    ),
  );
