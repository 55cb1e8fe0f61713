import type { z } from "zod";
import { OTHER_EVENT, PROJECT, UNDECIDED, WEDDING } from "~/domain/projects/project.rules";
import type { eventStepForm } from "~/domain/projects/wizard.form";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { ChoiceGroup, When } from "~/ui/choice";
import { Drawing, type DrawingName } from "~/ui/drawing";
import { TextField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { Hint } from "~/ui/hint";
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

/** Types that are folded, so that the questions about a wedding are in sight. */
const RARE = new Set(["renouvellement-de-voeux", "anniversaire-de-mariage", "fete-de-famille", "seminaire"]);

function drawingOf(type: string) {
  const name = DRAWINGS[type];
  return name ? <Drawing name={name} /> : null;
}

/** Step 1 (rule wizard-3): the event. */
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
