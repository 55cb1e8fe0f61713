import type { ReactNode } from "react";
import { rowField } from "~/domain/venues/venue-steps.rules";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { serifLegendClass } from "~/ui/choice";
import type { FormField } from "~/ui/field";
import { Hint } from "~/ui/hint";
import type { ScreenOf } from "./step-data.server";
import { StepForm } from "./step-form";
import { VENUE_STEP } from "./venue-step";

interface StepRowsProps {
  screen: ScreenOf<5> | ScreenOf<6>;
  /** Rows at most. */
  most: number;
  /** Asks for one more. */
  more: string;
  /** @param number from 1 */
  legend: (number: number) => string;
  /** The fields of one row. */
  children: (field: (name: string) => FormField) => ReactNode;
}

/** A step that is a list: each row has the same fields, and an empty one is left out. */
export function StepRows({ screen, most, more, legend, children }: StepRowsProps) {
  const { t } = useTexts();
  const post = usePostForm<Record<string, string>>(VENUE_STEP, { values: screen.values });
  return (
    <StepForm post={post} screen={screen} more={screen.rows < most ? more : undefined}>
      {Array.from({ length: screen.rows }, (_, row) => (
        <fieldset key={rowField("row", row)} className="space-y-7">
          <legend className={serifLegendClass}>{legend(row + 1)}</legend>
          {children((name) => post.fields[rowField(name, row)] as FormField)}
        </fieldset>
      ))}
      <Hint>{t("venueform:services.remove")}</Hint>
    </StepForm>
  );
}
