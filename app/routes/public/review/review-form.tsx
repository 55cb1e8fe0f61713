import { getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { TYPED_DATE_LENGTH } from "~/domain/projects/project.rules";
import type { reviewForm } from "~/domain/reviews/review.form";
import { AUTHOR_KINDS, REVIEW, STARS } from "~/domain/reviews/review.rules";
import type { Constraints } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { Check, ChoiceGroup, serifLegendClass } from "~/ui/choice";
import { pageClass } from "~/ui/classes";
import { describedBy, FieldError, FileField, type FormField, TextAreaField, TextField, wrongMark } from "~/ui/field";
import { Kicker } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Portrait } from "~/ui/portrait";
import { Hint, VisuallyHidden } from "~/ui/text";

export interface Reviewed {
  name: string;
  photo: string | null;
  publicId: string;
}

interface ReviewFormProps {
  id: string;
  planner: Reviewed;
  /** Wedding date, DD/MM/YYYY, of a couple that met the provider here; empty: unknown. */
  date: string;
  invited: boolean;
  figures: Record<"least" | "megabytes" | "side", number> & { most: string };
  constraints: Constraints;
}

type Fields = z.input<ReturnType<typeof reviewForm>> & { photo: File };

export function ReviewForm({ id, planner, date, invited, figures, constraints }: ReviewFormProps) {
  const { t } = useTexts();
  const { name } = planner;
  const post = usePostForm<Fields>(id, {
    values: { weddingDate: date, ...(invited && { authorKind: "couple" as const }) },
    constraints,
  });
  const { fields } = post;
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-8" })}>
      <header className="space-y-4">
        <div className="mt-3 flex flex-wrap items-center gap-6">
          <Portrait name={name} src={planner.photo} size="l" gold />
          <div>
            <Kicker>{t("reviews:form.kicker", { name })}</Kicker>
            <h1 className="text-calm">{t("reviews:form.heading")}</h1>
          </div>
        </div>
        <p className="text-lead text-ink-muted">{t("reviews:form.lead")}</p>
      </header>
      <PostForm className="space-y-7" encType="multipart/form-data" post={post}>
        <FormProblems post={post} />
        <StarsField field={fields.stars} legend={t("reviews:form.stars")} />
        <ChoiceGroup
          field={fields.authorKind}
          legend={t("reviews:form.authorKind")}
          layout="tight"
          options={AUTHOR_KINDS.map((kind) => ({ value: kind, label: t(`reviews:kind.${kind}`) }))}
        />
        <div className="grid items-end gap-gap md:grid-cols-2">
          <TextField field={fields.name} label={t("reviews:form.name")} autoComplete="given-name" />
          <TextField
            field={fields.weddingDate}
            label={t("reviews:form.date")}
            hint={t("reviews:form.dateHint")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={TYPED_DATE_LENGTH}
          />
        </div>
        <TextAreaField
          field={fields.text}
          label={t("reviews:form.text")}
          hint={t("reviews:form.textHint", figures)}
          maxLength={REVIEW.text.most}
          rows={7}
        />
        <FileField
          field={fields.photo}
          label={t("reviews:form.photo")}
          hint={t("reviews:form.photoHint", figures)}
          choose={t("common:action.chooseFile")}
          accept="image/png,image/jpeg,image/gif,image/webp"
        />
        <TextField
          field={fields.email}
          label={t("reviews:form.email")}
          hint={t("reviews:form.emailHint")}
          type="email"
          autoComplete="email"
        />
        <div className="space-y-3">
          <Check field={fields.wasThere}>{t("reviews:form.wasThere")}</Check>
          <Check field={fields.consent}>
            {t("reviews:form.consent", { name })} <a href={paths.privacy()}>{t("reviews:form.privacy")}</a>
          </Check>
        </div>
        <Actions>
          <Button>{t("reviews:form.submit")}</Button>
        </Actions>
        <Hint>
          {t("reviews:form.rule", { name })} <a href={paths.reviewChecks()}>{t("reviews:show.how")}</a>
        </Hint>
      </PostForm>
    </div>
  );
}

/** Fills the chosen star and all before it: labels with the checked input, and labels before such a label. */
const STAR =
  "relative grid flex-1 cursor-pointer justify-items-center gap-1 py-2 text-center text-tiny leading-tight text-ink-muted has-checked:font-semibold has-checked:text-ink has-focus-visible:shadow-focus [&:has(:checked)>svg]:fill-evergreen! [&:has(:checked)>svg]:stroke-evergreen! [&:has(~label_:checked)>svg]:fill-evergreen! [&:has(~label_:checked)>svg]:stroke-evergreen!";

/** One to five stars, each with its label. Browsers without `:has()` show radio buttons. */
export function StarsField({ field, legend }: { field: FormField; legend: ReactNode }) {
  const { t } = useTexts();
  const inputs = getCollectionProps(field, { type: "radio", options: [...STARS], ariaAttributes: false });
  return (
    <fieldset
      key={field.key}
      id={field.id}
      tabIndex={-1}
      {...wrongMark(field)}
      aria-describedby={describedBy(field, null)}
    >
      <legend className={`pb-0 ${serifLegendClass}`}>{legend}</legend>
      <FieldError field={field} />
      <div className="mt-2.5 flex max-w-100">
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
