import type { z } from "zod";
import type { busyDatesForm } from "~/domain/profile/availability.form";
import { lastBusyDay } from "~/domain/profile/busy-dates.rules";
import type { Constraints } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { panelClass } from "~/ui/panel";

interface AddDatesProps {
  today: string;
  constraints: Constraints;
}

export const ADD_DATES = "add-dates";

export function AddDates({ today, constraints }: AddDatesProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<ReturnType<typeof busyDatesForm>>>(ADD_DATES, { constraints });
  const { fields } = post;
  const day = { type: "date", min: today, max: lastBusyDay(today) } as const;
  return (
    <PostForm className={panelClass()} post={post}>
      <FormProblems post={post} />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto]">
        <TextField {...day} field={fields.from} label={t("company:availability.add.from")} />
        <TextField {...day} field={fields.to} label={t("company:availability.add.to")} />
        {/* Aligns the button with the inputs, below the line of labels. */}
        <div className="xl:pt-[calc(1.375rem+8px)]">
          <Button variant="quiet" name="intent" value="add">
            {t("company:availability.add.submit")}
          </Button>
        </div>
      </div>
    </PostForm>
  );
}
