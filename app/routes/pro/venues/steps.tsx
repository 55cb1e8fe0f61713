import { getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { VIDEO_LENGTHS } from "~/domain/providers/video-lengths.rules";
import type { descriptionForm, GeneralInput } from "~/domain/venues/venue.form";
import { VENUE_FEATURES, VENUE_LIMITS } from "~/domain/venues/venue.rules";
import { rowField } from "~/domain/venues/venue-steps.rules";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlaceField } from "~/routes/couple/place-field";
import { FormProblems, type Post, PostForm, usePostForm } from "~/routes/post-form";
import { useAutosave } from "~/routes/use-autosave";
import { Actions, Button, EnterButton } from "~/ui/button";
import { Check, serifLegendClass } from "~/ui/choice";
import { tickClass } from "~/ui/classes";
import { FeatureIcon } from "~/ui/feature-icon";
import { type FormField, SelectField, TextAreaField, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Hint } from "~/ui/text";
import { GalleryPictures } from "../pictures/gallery-pictures";
import type { ScreenOf, StepData } from "./step-data.server";

export function GeneralStep({ screen }: { screen: ScreenOf<1> }) {
  const { t } = useTexts();
  const post = usePostForm<Record<keyof GeneralInput, string>, { choices?: PlaceChoices }>(VENUE_STEP, screen);
  const { fields, refused } = post;
  return (
    <StepForm post={post} screen={screen}>
      <TextField field={fields.name} label={t("venueform:field.name")} hint={t("venueform:field.nameHint")} />
      <SelectField
        field={fields.type}
        label={t("venueform:field.type")}
        placeholder={t("venueform:field.typeNone")}
        options={screen.types}
      />
      <TextField field={fields.street} label={t("venueform:field.street")} hint={t("venueform:field.optional")} />
      <PlaceField
        fields={{ text: fields.city, place: fields.cityPlace, pickedFor: fields.cityFor }}
        label={t("venueform:field.city")}
        hint={t("venueform:field.cityHint")}
        kind="town"
        choices={refused?.choices}
      />
      <h2 className="pt-7 text-h3">{t("venueform:field.contact")}</h2>
      <p className="text-ink-muted">{t("venueform:field.contactText")}</p>
      <TextField field={fields.email} label={t("venueform:field.email")} type="email" maxLength={254} />
      <TextField field={fields.phone} label={t("venueform:field.phone")} type="tel" maxLength={40} short />
      <TextField
        field={fields.website}
        label={t("venueform:field.website")}
        type="url"
        inputMode="url"
        maxLength={200}
      />
      <TextField field={fields.facebook} label={t("venueform:field.facebook")} inputMode="url" maxLength={200} />
      <TextField field={fields.instagram} label={t("venueform:field.instagram")} inputMode="url" maxLength={200} />
    </StepForm>
  );
}

const NUMBER = { inputMode: "numeric", autoComplete: "off", maxLength: 12, short: true } as const;

export function DescriptionStep({ screen }: { screen: ScreenOf<2> }) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof descriptionForm>>(VENUE_STEP, screen);
  const { fields } = post;
  const { description, detailedDescription } = VENUE_LIMITS;
  return (
    <StepForm post={post} screen={screen}>
      <TextAreaField
        field={fields.description}
        label={t("venueform:field.description")}
        hint={t("venueform:field.descriptionHint", { least: description.min, most: description.max })}
        rows={3}
      />
      <TextAreaField
        field={fields.detailedDescription}
        label={t("venueform:field.detailedDescription")}
        hint={t("venueform:field.detailedHint", { most: detailedDescription.max })}
        rows={10}
      />
      <h2 className="pt-7 text-h3">{t("venueform:field.capacities")}</h2>
      <div className="grid items-end gap-x-6 gap-y-7 sm:grid-cols-3">
        <TextField {...NUMBER} field={fields.seatedCapacity} label={t("venueform:field.seated")} />
        <TextField {...NUMBER} field={fields.standingCapacity} label={t("venueform:field.standing")} />
        <TextField
          {...NUMBER}
          field={fields.bedrooms}
          label={
            <>
              {t("venueform:field.bedrooms")}{" "}
              <span className="ps-2 text-small font-normal text-ink-muted">{t("venueform:field.optional")}</span>
            </>
          }
        />
      </div>
      <h2 className="pt-7 text-h3">{t("venueform:field.prices")}</h2>
      <p className="text-ink-muted">{t("venueform:field.pricesText")}</p>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-3">
        <TextField {...NUMBER} field={fields.minPrice} label={t("venueform:field.minPrice")} />
        <TextField {...NUMBER} field={fields.maxPrice} label={t("venueform:field.maxPrice")} />
      </div>
    </StepForm>
  );
}

export function FeaturesStep({ screen }: { screen: ScreenOf<3> }) {
  const { t } = useTexts();
  const post = usePostForm<{ features: string[] }>(VENUE_STEP, screen);
  const { features } = post.fields;
  const boxes = getCollectionProps(features, { type: "checkbox", options: [...VENUE_FEATURES], ariaAttributes: false });
  return (
    <StepForm post={post} screen={screen} className="[&>fieldset:first-of-type]:border-gold">
      {screen.groups.map(({ group, label, features: entries }) => (
        <fieldset
          key={group}
          className="grid gap-x-8 gap-y-1 border-t border-line py-6 md:grid-cols-[208px_1fr] md:grid-rows-[auto_1fr]"
          aria-describedby={`group-${group}`}
        >
          <legend className="float-left p-0 font-serif text-large font-normal leading-tight md:col-start-1">
            {label}
          </legend>
          <p className="text-small text-ink-muted md:col-start-1" id={`group-${group}`}>
            {t(`venueform:groupText.${group}`)}
          </p>
          <div className="flex flex-wrap gap-2 self-start pt-2 md:col-start-2 md:row-span-2 md:row-start-1 md:pt-0">
            {entries.map((entry) => {
              const { key, ...box } = boxes[VENUE_FEATURES.indexOf(entry.name)] ?? { key: entry.name };
              return (
                <label
                  className="inline-flex min-h-11 cursor-pointer items-center gap-2.25 rounded-full border border-line bg-surface py-1.5 ps-3 pe-4 text-small leading-tight hover:border-edge has-checked:border-evergreen has-checked:bg-sage has-checked:shadow-[inset_0_0_0_1px_var(--green)] has-focus-visible:shadow-focus"
                  key={key}
                  htmlFor={`${features.id}-${entry.name}`}
                >
                  <input
                    className={`${tickClass} size-5! focus-visible:shadow-none`}
                    {...box}
                    id={`${features.id}-${entry.name}`}
                  />
                  <FeatureIcon name={entry.name} />
                  <span>{entry.label}</span>
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
    </StepForm>
  );
}

export function GalleryStep({ screen }: { screen: ScreenOf<4> }) {
  const post = usePostForm(VENUE_STEP);
  const { id, step, pictures, arranged } = screen;
  return (
    <StepForm
      post={post}
      screen={screen}
      beside={
        <GalleryPictures
          id="venue-pictures"
          limit={VENUE_LIMITS.images}
          address={paths.pro.uploadToVenue(id)}
          bytes={VENUE_LIMITS.imageBytes}
          pictures={pictures}
          action={paths.pro.venueStep(id, step)}
          captionForm={VENUE_STEP}
          captionLength={VENUE_LIMITS.caption}
          arranged={arranged}
        />
      }
    >
      {null}
    </StepForm>
  );
}

export function ServicesStep({ screen }: { screen: ScreenOf<5> }) {
  const { t } = useTexts();
  return (
    <StepRows
      screen={screen}
      most={VENUE_LIMITS.services}
      more={t("venueform:services.more")}
      legend={(number) => t("venueform:services.row", { number })}
    >
      {(field) => (
        <>
          <TextField field={field("name")} label={t("venueform:services.name")} maxLength={80} />
          <TextAreaField
            field={field("description")}
            label={t("venueform:services.description")}
            hint={t("venueform:field.optional")}
            maxLength={1_000}
            rows={3}
          />
          <TextField
            field={field("budget")}
            label={t("venueform:services.budget")}
            hint={t("venueform:services.budgetHint")}
            inputMode="numeric"
            maxLength={12}
            short
          />
          <Check field={field("showBudget")}>{t("venueform:services.showBudget")}</Check>
          <Check field={field("showDescription")}>{t("venueform:services.showDescription")}</Check>
        </>
      )}
    </StepRows>
  );
}

export function VideosStep({ screen }: { screen: ScreenOf<6> }) {
  const { t } = useTexts();
  return (
    <StepRows
      screen={screen}
      most={VENUE_LIMITS.videos}
      more={t("venueform:videos.more")}
      legend={(number) => t("venueform:videos.row", { number })}
    >
      {(field) => (
        <>
          <TextField
            field={field("url")}
            label={t("venueform:videos.url")}
            hint={t("venueform:videos.urlHint")}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={VIDEO_LENGTHS.link.most}
          />
          <TextField field={field("title")} label={t("venueform:videos.name")} maxLength={VIDEO_LENGTHS.title.most} />
          <TextAreaField
            field={field("description")}
            label={t("venueform:services.description")}
            maxLength={VIDEO_LENGTHS.description.most}
            rows={2}
          />
        </>
      )}
    </StepRows>
  );
}

interface StepRowsProps {
  screen: ScreenOf<5> | ScreenOf<6>;
  most: number;
  more: string;
  /** @param number from 1 */
  legend: (number: number) => string;
  children: (field: (name: string) => FormField) => ReactNode;
}

/** Renders a step that is a list: each row has the same fields, and empty rows are ignored. */
function StepRows({ screen, most, more, legend, children }: StepRowsProps) {
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

export const VENUE_STEP = "venue-step";

interface StepFormProps {
  post: Omit<Post, "fields">;
  screen: Pick<StepData, "id" | "step" | "saved">;
  className?: string;
  more?: string | undefined;
  children: ReactNode;
  /** Other forms below the form of the step, e.g. for pictures. */
  beside?: ReactNode;
}

/** Renders the form of a step. Each button saves it; with JavaScript, leaving the page saves it, too (rule venue-4). */
export function StepForm({ post, screen, className = "space-y-7", more, children, beside }: StepFormProps) {
  const { id, step, saved } = screen;
  const { t } = useTexts();
  const { sending } = post;
  useAutosave(VENUE_STEP, paths.pro.autosaveVenueStep(id, step), { sending, refused: post.refused !== undefined });
  return (
    <>
      <PostForm className={className} post={post}>
        <EnterButton>{t("venueform:step.next")}</EnterButton>
        <FormProblems post={post} />
        {children}
        {more ? (
          <p>
            <Button variant="quiet" compact name="intent" value="more">
              <Icon name="plus" /> {more}
            </Button>
          </p>
        ) : null}
      </PostForm>
      {beside}
      <div className="z-2 border-t border-gold bg-paper py-3 sm:sticky sm:bottom-0">
        <Actions className="m-0">
          <Button form={VENUE_STEP} busy={sending}>
            {sending ? t("common:action.working") : t(step === 6 ? "venueform:step.finish" : "venueform:step.next")}
            {sending ? null : <Icon name="next" />}
          </Button>
          <Button variant="quiet" form={VENUE_STEP} name="intent" value="later" formNoValidate>
            {t("venueform:step.later")}
          </Button>
          {step > 1 ? (
            <Button variant="plain" form={VENUE_STEP} name="intent" value="back" formNoValidate>
              <Icon name="back" /> {t("common:action.back")}
            </Button>
          ) : null}
          <p className="flex-[1_1_11em] text-small text-ink-muted sm:text-end">{saved}</p>
        </Actions>
      </div>
    </>
  );
}
