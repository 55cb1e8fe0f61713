import { getInputProps } from "@conform-to/react";
import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import {
  eventDateProblem,
  OTHER_EVENT,
  PROJECT,
  parseEventDate,
  TYPED_DATE_LENGTH,
  UNDECIDED,
  WEDDING,
  writtenDate,
} from "~/domain/projects/project.rules";
import type { eventStepForm, settingStepForm, wishesStepForm } from "~/domain/projects/wizard.form";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/place-field";
import { usePostForm } from "~/routes/post-form";
import { useTypedBefore } from "~/routes/use-hydrated";
import { ChoiceGroup, When } from "~/ui/choice";
import { inputClass } from "~/ui/classes";
import { Drawing, type DrawingName } from "~/ui/drawing";
import { Field, type FormField, TextField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Dialog } from "~/ui/on-demand";
import { Hint } from "~/ui/text";
import type { ScreenOf } from "./step-data.server";
import { isBlank, StepForm } from "./step-form";
import { STEP_FORM } from "./step-intents";

const DRAWINGS: Record<string, DrawingName> = {
  mariage: "wedding",
  fiancailles: "engagement",
  "renouvellement-de-voeux": "vowRenewal",
  "anniversaire-de-mariage": "anniversary",
  anniversaire: "birthday",
  bapteme: "baptism",
  "fete-de-famille": "family",
  "soiree-entreprise": "company",
  seminaire: "seminar",
  autre: "other",
};

/** Collapsed event types, so that the questions about a wedding are visible. */
const RARE = new Set(["renouvellement-de-voeux", "anniversaire-de-mariage", "fete-de-famille", "seminaire"]);

function drawingOf(type: string) {
  const name = DRAWINGS[type];
  return name ? <Drawing name={name} /> : null;
}

export function EventStep({ screen }: { screen: ScreenOf<1> }) {
  const { t } = useTexts();
  const { prices } = screen;
  const post = usePostForm<z.input<typeof eventStepForm>>(STEP_FORM, screen);
  const { fields } = post;
  const types = screen.eventTypes.map((option) => ({ ...option, drawing: drawingOf(option.value) }));
  const serviceText = (slug: string) =>
    slug in prices
      ? t(`wizard:event.serviceText.${slug as keyof typeof prices}`, { price: prices[slug as keyof typeof prices] })
      : undefined;
  return (
    <>
      <PageTitle>{t("wizard:event.heading")}</PageTitle>
      <StepForm
        {...screen}
        step={1}
        post={post}
        missing={(data) => [
          ...(data.get("eventType") === OTHER_EVENT && isBlank(data, "otherEvent") ? [t("wizard:event.other")] : []),
          ...(data.get("eventType") === WEDDING && data.get("hasTheme") === "oui" && isBlank(data, "weddingTheme")
            ? [t("wizard:event.theme")]
            : []),
        ]}
        wrong={(data) => (isBlank(data, "eventType") ? [t("wizard:error.eventType")] : [])}
        note={<Hint>{t("wizard:remaining", { count: screen.minutes - 1 })}</Hint>}
      >
        <ChoiceGroup
          field={fields.eventType}
          legend={t("wizard:event.type")}
          legendLook="hidden"
          layout="tiles"
          options={types.filter(({ value }) => !RARE.has(value))}
          folded={{ summary: t("wizard:event.more"), options: types.filter(({ value }) => RARE.has(value)) }}
        />
        <When answer="other" condition={t("wizard:event.when.other")}>
          <TextField
            field={fields.otherEvent}
            label={t("wizard:event.other")}
            hint={t("wizard:event.otherHint")}
            maxLength={PROJECT.otherEventLength}
          />
        </When>
        <When answer="wedding" condition={t("wizard:event.when.wedding")}>
          <ChoiceGroup
            field={fields.serviceType}
            legend={t("wizard:event.service")}
            layout="few"
            options={[
              ...screen.serviceTypes.map((option) => ({ ...option, small: serviceText(option.value) })),
              { value: UNDECIDED, label: t("wizard:event.undecided"), small: t("wizard:event.undecidedText") },
            ]}
            hint={t("wizard:event.serviceHint")}
          />
          <ChoiceGroup
            field={fields.hasTheme}
            legend={t("wizard:event.hasTheme")}
            layout="pills"
            options={[
              { value: "oui", label: t("wizard:event.yes") },
              { value: "non", label: t("wizard:event.no") },
            ]}
          />
          <When answer="theme" condition={t("wizard:event.when.theme")}>
            <TextField field={fields.weddingTheme} label={t("wizard:event.theme")} maxLength={PROJECT.themeLength} />
          </When>
        </When>
      </StepForm>
    </>
  );
}

type Setting = z.input<ReturnType<typeof settingStepForm>>;

/** On phones, a ring next to the text would wrap it, so only the border and the background show the selection. */
const RINGLESS =
  "sm:pt-3 max-sm:not-forced-colors:[&_label]:justify-center max-sm:not-forced-colors:[&_label]:px-1 max-sm:not-forced-colors:[&_label]:text-center max-sm:[&_label]:text-small max-sm:[&_label]:tracking-tight max-sm:not-forced-colors:[&_label>input]:absolute max-sm:not-forced-colors:[&_label>input]:inset-0 max-sm:not-forced-colors:[&_label>input]:size-full max-sm:not-forced-colors:[&_label>input]:opacity-0 max-sm:[&_small]:text-tiny max-sm:[&_small]:mt-0";

export function SettingStep({ screen }: { screen: ScreenOf<2> }) {
  const { t } = useTexts();
  const post = usePostForm<Setting, { choices: PlaceChoices }>(STEP_FORM, screen);
  const { fields } = post;
  const questions = [
    { name: "guestRange", legend: t("wizard:setting.guests"), options: screen.guestRanges },
    { name: "budgetRange", legend: t("wizard:setting.budget"), options: screen.budgetRanges },
    {
      name: "budgetPlannerRange",
      legend: t("wizard:setting.plannerBudget"),
      hint: screen.prices ? t("wizard:setting.prices", screen.prices) : undefined,
      options: screen.plannerBudgetRanges,
    },
  ] as const;
  const named = [
    { name: "eventDate", label: t("wizard:setting.date") },
    { name: "eventLocation", label: t("wizard:setting.place") },
    ...questions.map(({ name, legend }) => ({ name, label: legend })),
  ];
  return (
    <>
      <PageTitle>{t("wizard:setting.heading")}</PageTitle>
      <StepForm
        {...screen}
        step={2}
        post={post}
        missing={(data) => named.filter(({ name }) => isBlank(data, name)).map(({ label }) => label)}
        wrong={(data) => {
          const typed = String(data.get("eventDate"));
          const problem = isBlank(data, "eventDate") ? null : eventDateProblem(typed, screen.today);
          return problem ? [t(problem, { date: writtenDate(typed) ?? "" })] : [];
        }}
      >
        <DateField
          field={fields.eventDate}
          label={t("wizard:setting.date")}
          hint={t("wizard:setting.dateHint", { example: screen.exampleDate })}
          from={screen.tomorrow}
          to={screen.lastDate}
          month={screen.month}
        />
        <PlaceField
          fields={{
            text: fields.eventLocation,
            place: fields.eventLocationPlace,
            pickedFor: fields.eventLocationFor,
          }}
          label={t("wizard:setting.place")}
          hint={t("wizard:setting.placeHint")}
          kind="event"
          choices={post.refused?.choices}
        />
        <div className={RINGLESS}>
          {questions.map(({ name, ...question }) => (
            <ChoiceGroup key={name} field={fields[name]} layout="pairs" {...question} />
          ))}
        </div>
      </StepForm>
    </>
  );
}

export function LanguagesStep({ screen }: { screen: ScreenOf<3> }) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof wishesStepForm>>(STEP_FORM, screen);
  const { fields } = post;
  return (
    <>
      <PageTitle>{t("wizard:wishes.heading")}</PageTitle>
      <StepForm
        {...screen}
        step={3}
        post={post}
        missing={(data) => [
          ...(data.getAll("languages").length === 0 ? [t("wizard:wishes.languages")] : []),
          ...(isBlank(data, "plannerPreference") ? [t("wizard:wishes.preference")] : []),
        ]}
      >
        <ChoiceGroup
          kind="checkbox"
          field={fields.languages}
          legend={t("wizard:wishes.languages")}
          layout="pills"
          options={screen.languages}
          folded={{
            summary: t("wizard:wishes.otherLanguages", { count: screen.otherLanguages.length }),
            options: screen.otherLanguages,
          }}
        />
        <ChoiceGroup
          field={fields.plannerPreference}
          legend={t("wizard:wishes.preference")}
          options={screen.plannerPreferences}
        />
      </StepForm>
    </>
  );
}

// The server never renders the calendar, so the server bundle omits it.
const Calendar = import.meta.env.SSR
  ? () => null
  : lazy(() => import("./calendar").catch(() => ({ default: CalendarMissing })));

interface DateFieldProps {
  field: FormField;
  label: string;
  hint: string;
  from: string;
  to: string;
  /** First month that the calendar shows, YYYY-MM; default: that of `from`. */
  month?: string | null;
}

/** Inside the field, at its end: 44 px wide and as high as the field. */
const CALENDAR_BUTTON =
  "absolute end-0 bottom-0 grid h-12 w-11 cursor-pointer place-items-center rounded-sm border-0 bg-transparent p-0 text-evergreen hover:bg-sage";

/** Date to type as DD/MM/YYYY (rule market-3), with a calendar on hydrated pages. */
function DateField({ field, label, hint, from, to, month = null }: DateFieldProps) {
  const { t } = useTexts();
  const [text, setText] = useState(String(field.initialValue ?? ""));
  const [open, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const hydrated = useTypedBefore(field.id, setText);
  /** Sets the date as if it was typed: `input` is dispatched after React has updated the field. */
  function choose(date: string) {
    flushSync(() => setText(date.split("-").reverse().join("/")));
    document.getElementById(field.id)?.dispatchEvent(new Event("input", { bubbles: true }));
    setOpen(false);
  }
  return (
    <>
      <Field field={field} label={label} hint={hint} className="max-w-110">
        {(wiring) => (
          <div className="relative max-w-65">
            <input
              {...getInputProps(field, { type: "text", value: false })}
              className={inputClass({ className: "pe-12" })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={TYPED_DATE_LENGTH}
              placeholder={t("wizard:setting.datePlaceholder")}
              value={text}
              onChange={(event) => setText(event.target.value)}
              {...wiring}
            />
            {hydrated ? (
              <button
                type="button"
                className={CALENDAR_BUTTON}
                aria-label={t("wizard:setting.calendar")}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              >
                <Icon name="calendar" />
              </button>
            ) : null}
          </div>
        )}
      </Field>
      {isMissing ? <CalendarMissing /> : null}
      <Dialog
        id="calendar"
        open={open}
        onClose={() => setOpen(false)}
        title={t("wizard:setting.calendarTitle")}
        closeText={t("common:action.close")}
        size="fit"
        onMissing={() => setMissing(true)}
      >
        <Suspense fallback={<p className="text-ink-muted">{t("common:action.working")}</p>}>
          <Calendar chosen={parseEventDate(text)} month={month} from={from} to={to} onChoose={choose} />
        </Suspense>
      </Dialog>
    </>
  );
}

function CalendarMissing() {
  const { t } = useTexts();
  return <Hint>{t("wizard:setting.calendarMissing")}</Hint>;
}
