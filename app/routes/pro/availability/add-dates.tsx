import type { z } from "zod";
import type { busyDatesForm } from "~/domain/profile/availability.form";
import { lastBusyDay } from "~/domain/profile/busy-dates.rules";
import type { Constraints } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { TextField } from "~/ui/field";

interface AddDatesProps {
  today: string;
  paused: boolean;
  constraints: Constraints;
}

export const ADD_DATES = "add-dates";

/** One day, or several in a row, with the browser's own date picker. */
export function AddDates({ today, paused, constraints }: AddDatesProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<ReturnType<typeof busyDatesForm>>>(ADD_DATES, { constraints });
  const { fields } = post;
  const day = { type: "date", min: today, max: lastBusyDay(today), short: true } as const;
  return (
    <section className="space-y-4" aria-labelledby="add">
      <h2 className="text-h3" id="add">
        {t("company:availability.add.heading")}
      </h2>
      <PostForm className="space-y-7" post={post}>
        <FormProblems post={post} />
        <TextField {...day} field={fields.from} label={t("company:availability.add.from")} />
        <TextField
          {...day}
          field={fields.to}
          label={t("company:availability.add.to")}
          hint={t("company:availability.add.toHint")}
        />
        <Actions>
          <Button variant={paused ? "quiet" : "primary"} name="intent" value="add">
            {t("company:availability.add.submit")}
          </Button>
        </Actions>
      </PostForm>
    </section>
  );
}
