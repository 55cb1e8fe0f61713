import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import {
  DESCRIPTION_LENGTH,
  SERVICE_SWITCHES,
  SERVICES_IN_ORDER,
  serviceField,
} from "~/domain/providers/services.rules";
import type { Versioned } from "~/http/forms/form";
import { type Translate, useTexts } from "~/i18n/texts";
import type { Post } from "~/routes/post-form";
import { Check } from "~/ui/check";
import { Chip } from "~/ui/chip";
import { Disclosure } from "~/ui/disclosure";
import { TextAreaField, TextField } from "~/ui/field";
import type { HeldNote } from "../held-notes";
import type { ComparedField } from "../saved-meanwhile";
import { WaitingNote } from "../waiting-note";

export type ServiceValues = Record<ReturnType<typeof serviceField>, string> & { services: ServiceCode[] } & Versioned;

interface ServiceFieldsProps {
  code: ServiceCode;
  post: Post<ServiceValues>;
  /** Formatted stored price; undefined: the service is not offered, or has no price. */
  price: string | undefined;
  /** Note about the held description; null: it is not held. */
  note: HeldNote | null;
}

export const offeredIn = ({ fields }: Post<ServiceValues>) =>
  [fields.services.initialValue ?? []].flat().map((code) => String(code));

/**
 * Renders one service in a row with its price and visibility. Its form is collapsed, unless it has an error or a note.
 * Its fields appear when it is ticked, and always in browsers without :has().
 */
export function ServiceFields({ code, post, price, note }: ServiceFieldsProps) {
  const { t } = useTexts();
  const { fields, refused } = post;
  const nameId = `${fields.services.id}-${code}-name`;
  const isOffered = offeredIn(post).includes(code);
  const isHidden = isOffered && fields[serviceField("showPublicly", code)].initialValue !== "on";
  const isWrong = [serviceField("description", code), serviceField("budgetStartingFrom", code)].some(
    (name) => fields[name].errors,
  );
  return (
    <Disclosure
      open={isWrong || (note !== null && !refused)}
      summary={
        <>
          <span className={isOffered ? "flex-1" : "flex-1 text-ink-muted"}>
            <span id={nameId}>{t(`planner:service.${code}`)}</span>{" "}
            {isHidden ? (
              <span className="font-sans">
                <Chip>{t("company:services.concealed")}</Chip>
              </span>
            ) : null}
            {isOffered ? null : <span className="block font-sans text-small">{t("company:services.notOffered")}</span>}
          </span>{" "}
          {price === undefined || !isOffered ? null : <span className="text-base sm:text-large">{price}</span>}
        </>
      }
    >
      <fieldset aria-labelledby={nameId}>
        <div className="peer">
          <Check field={fields.services} value={code}>
            {t("company:services.offer")}
          </Check>
        </div>
        <div className="grid items-start gap-x-8 gap-y-7 pt-3 peer-[:not(:has(:checked))]:hidden md:grid-cols-2">
          <TextAreaField
            field={fields[serviceField("description", code)]}
            label={t("company:services.description")}
            hint={t("company:services.descriptionHint")}
            maxLength={DESCRIPTION_LENGTH}
            rows={3}
          />
          {note && !refused ? (
            <div className="md:col-span-2">
              <WaitingNote {...note}>{t("waiting:text")}</WaitingNote>
            </div>
          ) : null}
          <div className="space-y-4">
            <TextField
              field={fields[serviceField("budgetStartingFrom", code)]}
              label={t("company:services.budget")}
              hint={t("company:services.budgetHint")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
            />
            <fieldset>
              <legend className="sr-only">{t("company:services.visibility")}</legend>
              {SERVICE_SWITCHES.map((name) => (
                <Check key={name} field={fields[serviceField(name, code)]}>
                  {t(`company:services.${name}`)}
                </Check>
              ))}
            </fieldset>
          </div>
        </div>
      </fieldset>
    </Disclosure>
  );
}

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
