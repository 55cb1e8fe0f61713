import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { DESCRIPTION_LENGTH, serviceField } from "~/domain/providers/services.rules";
import type { EditedService } from "~/domain/providers/update-services.server";
import { type FormState, fieldValue } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { Check } from "~/ui/check";
import { TextAreaField, TextField } from "~/ui/field";

interface ServiceFieldsProps {
  code: ServiceCode;
  offered: boolean;
  stored: EditedService | undefined;
  form: FormState | undefined;
}

const SWITCHES = ["showPublicly", "showDescription", "showBudget"] as const;

/** One service: a box to tick, and what belongs to it, in sight once it is ticked (pro-pieces.css). */
export function ServiceFields({ code, offered, stored, form }: ServiceFieldsProps) {
  const { t } = useTexts();
  const error = (name: string) => form?.errors[name] && t(form.errors[name] as "company:error.budget");
  const description = serviceField("description", code);
  const budget = serviceField("budgetStartingFrom", code);
  const name = t(`planner:service.${code}`);
  // What was not offered before is shown unless its owner says otherwise.
  const isOn = (field: (typeof SWITCHES)[number]) =>
    form && offered ? form.values[serviceField(field, code)] !== undefined : (stored?.[field] ?? true);
  return (
    <div className="service">
      <Check name="services" id={`services-${code}`} value={code} checked={offered}>
        <b>{name}</b>
      </Check>
      <fieldset className="nest fields">
        <legend className="sr">{name}</legend>
        <TextAreaField
          name={description}
          label={t("company:services.description")}
          hint={stored?.waits && !form ? t("company:waits") : t("company:services.descriptionHint")}
          defaultValue={fieldValue(form, description, stored?.description)}
          error={error(description)}
          maxLength={DESCRIPTION_LENGTH}
          rows={4}
        />
        <TextField
          name={budget}
          label={t("company:services.budget")}
          hint={t("company:services.budgetHint")}
          defaultValue={fieldValue(form, budget, String(stored?.budgetStartingFrom ?? ""))}
          error={error(budget)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          short
        />
        <fieldset>
          <legend>{t("company:services.visibility")}</legend>
          {SWITCHES.map((field) => (
            <Check key={field} name={serviceField(field, code)} checked={isOn(field)}>
              {t(`company:services.${field}`)}
            </Check>
          ))}
        </fieldset>
      </fieldset>
    </div>
  );
}
