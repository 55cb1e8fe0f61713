import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { DESCRIPTION_LENGTH, SERVICE_SWITCHES, SERVICES_IN_ORDER, serviceField } from "~/domain/profile/services.rules";
import type { Versioned } from "~/http/form";
import { type Translate, useTexts } from "~/i18n/texts";
import type { Post } from "~/routes/post-form";
import { Check } from "~/ui/check";
import { conditionClass } from "~/ui/choice";
import { TextAreaField, TextField } from "~/ui/field";
import type { ComparedField } from "../saved-meanwhile";

export type ServiceValues = Record<ReturnType<typeof serviceField>, string> & { services: ServiceCode[] } & Versioned;

/** A browser without :has() drops the condition and shows the fields of every service; the server ignores the rest. */
const fieldsClass =
  "grid gap-x-8 gap-y-5 pt-2 pb-6 md:grid-cols-2 [[data-service]:not(:has([name=services]:checked))_&]:hidden";

interface ServiceFieldsProps {
  code: ServiceCode;
  post: Post<ServiceValues>;
  /** The stored description waits for a moderator. */
  waits: boolean;
}

/** One service: a checkbox, and its fields, which show once it is ticked. */
export function ServiceFields({ code, post: { fields, refused }, waits }: ServiceFieldsProps) {
  const { t } = useTexts();
  const nameId = `${fields.services.id}-${code}-name`;
  return (
    <div className="border-t border-line py-2 last:border-b" data-service="">
      <Check field={fields.services} value={code}>
        <b className="font-serif text-h3 font-normal" id={nameId}>
          {t(`planner:service.${code}`)}
        </b>
      </Check>
      <fieldset className={fieldsClass} aria-labelledby={nameId}>
        <p className={`${conditionClass} md:col-span-2`}>{t("company:services.when")}</p>
        <TextAreaField
          field={fields[serviceField("description", code)]}
          label={t("company:services.description")}
          hint={waits && !refused ? t("company:waits") : t("company:services.descriptionHint")}
          maxLength={DESCRIPTION_LENGTH}
          rows={3}
        />
        <div className="space-y-5">
          <TextField
            field={fields[serviceField("budgetStartingFrom", code)]}
            label={t("company:services.budget")}
            hint={t("company:services.budgetHint")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            short
          />
          <fieldset>
            <legend>{t("company:services.visibility")}</legend>
            <div>
              {SERVICE_SWITCHES.map((name) => (
                <Check key={name} field={fields[serviceField(name, code)]}>
                  {t(`company:services.${name}`)}
                </Check>
              ))}
            </div>
          </fieldset>
        </div>
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
