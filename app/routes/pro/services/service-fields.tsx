import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { DESCRIPTION_LENGTH, SERVICE_SWITCHES, SERVICES_IN_ORDER, serviceField } from "~/domain/profile/services.rules";
import type { EditedService } from "~/domain/profile/update-services.server";
import { type FormState, fieldValue } from "~/http/old-form";
import { type Translate, useTexts } from "~/i18n/texts";
import { Check } from "~/ui/old-check";
import { TextAreaField, TextField } from "~/ui/old-field";
import type { ComparedField } from "../old-saved-meanwhile";

interface ServiceFieldsProps {
  code: ServiceCode;
  offered: boolean;
  stored: EditedService | undefined;
  form: FormState | undefined;
}

/** One service: a checkbox, and its fields, which show once it is ticked (pro-pieces.css). */
export function ServiceFields({ code, offered, stored, form }: ServiceFieldsProps) {
  const { t } = useTexts();
  const error = (name: string) => form?.errors[name] && t(form.errors[name]);
  const description = serviceField("description", code);
  const budget = serviceField("budgetStartingFrom", code);
  const name = t(`planner:service.${code}`);
  // A new service is shown by default.
  const isOn = (field: (typeof SERVICE_SWITCHES)[number]) =>
    form && offered ? form.values[serviceField(field, code)] !== undefined : (stored?.[field] ?? true);
  return (
    <div className="service">
      <Check name="services" id={`services-${code}`} value={code} checked={offered}>
        <b id={`services-${code}-name`}>{name}</b>
      </Check>
      <fieldset className="nest fields" aria-labelledby={`services-${code}-name`}>
        <p className="condition">{t("company:services.when")}</p>
        <TextAreaField
          name={description}
          label={t("company:services.description")}
          hint={stored?.waits && !form ? t("company:waits") : t("company:services.descriptionHint")}
          defaultValue={fieldValue(form, description, stored?.description)}
          error={error(description)}
          maxLength={DESCRIPTION_LENGTH}
          rows={3}
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
          <div className="flex flex-wrap gap-x-8">
            {SERVICE_SWITCHES.map((field) => (
              <Check key={field} name={serviceField(field, code)} checked={isOn(field)}>
                {t(`company:services.${field}`)}
              </Check>
            ))}
          </div>
        </fieldset>
      </fieldset>
    </div>
  );
}

/** The fields of all services, for the comparison of two versions. */
export function comparedServices(t: Translate): ComparedField[] {
  return [
    {
      name: "services",
      label: t("company:services.legend"),
      say: (codes) => codes.map((code) => t(`planner:service.${code as ServiceCode}`)).join(", "),
    },
    ...SERVICES_IN_ORDER.flatMap((code): ComparedField[] => {
      const labelOf = (text: string) => `${t(`planner:service.${code}`)}: ${text}`;
      return [
        { name: serviceField("description", code), label: labelOf(t("company:services.description")) },
        { name: serviceField("budgetStartingFrom", code), label: labelOf(t("company:services.budget")) },
        ...SERVICE_SWITCHES.map(
          (name): ComparedField => ({
            name: serviceField(name, code),
            label: labelOf(t(`company:services.${name}`)),
            say: "ticked",
          }),
        ),
      ];
    }),
  ];
}
