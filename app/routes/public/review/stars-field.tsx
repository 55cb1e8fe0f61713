import { getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { STARS } from "~/domain/reviews/review.rules";
import { useTexts } from "~/i18n/texts";
import { describedBy, FieldError, type FormField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

/** One to five stars, each with its word: radio buttons that stars stand for where the stylesheet can tell which is chosen. */
export function StarsField({ field, legend }: { field: FormField; legend: ReactNode }) {
  const { t } = useTexts();
  const inputs = getCollectionProps(field, { type: "radio", options: [...STARS], ariaAttributes: false });
  return (
    <fieldset key={field.key} id={field.id} tabIndex={-1} aria-describedby={describedBy(field, null)}>
      <legend className="font-serif">{legend}</legend>
      <FieldError field={field} />
      <div className="rate">
        {inputs.map(({ key, ...input }, index) => (
          <label key={key} htmlFor={`${field.id}-${input.value}`}>
            <input {...input} />
            <Icon name="star" />
            <span>
              <VisuallyHidden>{t("reviews:stars.of", { stars: index + 1 })} </VisuallyHidden>
              {t(`reviews:stars.${STARS[index] ?? "1"}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
