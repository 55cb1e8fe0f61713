import { OTHER_EVENT, PROJECT, UNDECIDED, WEDDING } from "~/domain/projects/project.rules";
import { type FormState, fieldValue } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import type { DrawingName } from "~/ui/drawing";
import { ChoiceGroup, When } from "~/ui/old-choice";
import { TextField } from "~/ui/old-field";
import type { ScreenOf } from "./step-data.server";
import { isBlank, StepForm } from "./step-form";

/** Drawings of the event types that have one. */
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

/** Step 1 (rule wizard-3): what is celebrated. */
export function EventStep({ screen, form }: { screen: ScreenOf<1>; form: FormState | undefined }) {
  const { t } = useTexts();
  const { facts, prices } = screen;
  const error = (name: string) => form?.errors[name] && t(form.errors[name]);
  const serviceText = (slug: string) =>
    slug in prices
      ? t(`wizard:event.serviceText.${slug as keyof typeof prices}`, { price: prices[slug as keyof typeof prices] })
      : undefined;
  return (
    <>
      <h1 className="calm rule">{t("wizard:event.heading")}</h1>
      <StepForm
        {...screen}
        step={1}
        form={form}
        missing={(data) => [
          ...(isBlank(data, "eventType") ? [t("wizard:event.type")] : []),
          ...(data.get("eventType") === OTHER_EVENT && isBlank(data, "otherEvent") ? [t("wizard:event.other")] : []),
          ...(data.get("eventType") === WEDDING && data.get("hasTheme") === "oui" && isBlank(data, "weddingTheme")
            ? [t("wizard:event.theme")]
            : []),
        ]}
        note={<p className="hint">{t("wizard:remaining", { count: screen.minutes - 1 })}</p>}
      >
        <ChoiceGroup
          name="eventType"
          legend={t("wizard:event.type")}
          legendLook="hidden"
          options={screen.eventTypes.map((option) => ({ ...option, drawing: DRAWINGS[option.value] }))}
          chosen={fieldValue(form, "eventType", facts.eventType ?? "")}
          error={error("eventType")}
          required
        />
        <When answer="other" condition={t("wizard:event.when.other")}>
          <TextField
            name="otherEvent"
            label={t("wizard:event.other")}
            hint={t("wizard:event.otherHint")}
            maxLength={PROJECT.otherEventLength}
            defaultValue={fieldValue(form, "otherEvent", facts.otherEvent)}
            error={error("otherEvent")}
          />
        </When>
        <When answer="wedding" condition={t("wizard:event.when.wedding")}>
          <ChoiceGroup
            name="serviceType"
            legend={t("wizard:event.service")}
            layout="few"
            options={[
              ...screen.serviceTypes.map((option) => ({ ...option, small: serviceText(option.value) })),
              { value: UNDECIDED, label: t("wizard:event.undecided"), small: t("wizard:event.undecidedText") },
            ]}
            chosen={fieldValue(form, "serviceType", facts.serviceType ?? "")}
            error={error("serviceType")}
            hint={t("wizard:event.serviceHint")}
          />
          <ChoiceGroup
            name="hasTheme"
            legend={t("wizard:event.hasTheme")}
            layout="tight"
            options={[
              { value: "oui", label: t("wizard:event.yes") },
              { value: "non", label: t("wizard:event.no") },
            ]}
            chosen={fieldValue(form, "hasTheme", facts.hasTheme ?? "")}
            error={error("hasTheme")}
          />
          <When answer="theme" condition={t("wizard:event.when.theme")}>
            <TextField
              name="weddingTheme"
              label={t("wizard:event.theme")}
              hint={t("wizard:event.themeHint", { max: PROJECT.themeLength })}
              maxLength={PROJECT.themeLength}
              defaultValue={fieldValue(form, "weddingTheme", facts.weddingTheme)}
              error={error("weddingTheme")}
            />
          </When>
        </When>
      </StepForm>
    </>
  );
}
