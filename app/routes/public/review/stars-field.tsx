import { getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { STARS } from "~/domain/reviews/review.rules";
import { useTexts } from "~/i18n/texts";
import { serifLegendClass } from "~/ui/choice";
import { describedBy, FieldError, type FormField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

/** Fills the chosen star and all before it: labels with the checked input, and labels before such a label. */
const STAR =
  "relative grid flex-1 cursor-pointer justify-items-center gap-1 py-2 text-center text-tiny leading-tight text-ink-muted has-checked:font-semibold has-checked:text-ink has-focus-visible:shadow-focus [&:has(:checked)>svg]:fill-evergreen! [&:has(:checked)>svg]:stroke-evergreen! [&:has(~label_:checked)>svg]:fill-evergreen! [&:has(~label_:checked)>svg]:stroke-evergreen!";

/** One to five stars, each with its label. Browsers without `:has()` show radio buttons. */
export function StarsField({ field, legend }: { field: FormField; legend: ReactNode }) {
  const { t } = useTexts();
  const inputs = getCollectionProps(field, { type: "radio", options: [...STARS], ariaAttributes: false });
  return (
    <fieldset key={field.key} id={field.id} tabIndex={-1} aria-describedby={describedBy(field, null)}>
      <legend className={serifLegendClass}>{legend}</legend>
      <FieldError field={field} />
      <div className="flex max-w-100">
        {inputs.map(({ key, ...input }, index) => (
          <label key={key} className={STAR} htmlFor={`${field.id}-${input.value}`}>
            <input
              className="supports-[selector(:has(*))]:absolute supports-[selector(:has(*))]:inset-0 cursor-pointer supports-[selector(:has(*))]:opacity-0"
              {...input}
            />
            <Icon name="star" className="size-9! stroke-edge! stroke-1!" />
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
