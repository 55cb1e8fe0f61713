import { TYPED_DATE_LENGTH } from "~/domain/projects/project.rules";
import type { RegisterState } from "~/domain/providers/check-register.server";
import type { CompanyInput } from "~/domain/providers/company.form";
import { COMPANY } from "~/domain/providers/company.rules";
import type { Company } from "~/domain/providers/company.server";
import { type CompanyText, fieldsOf } from "~/domain/providers/profile-fields.rules";
import type { Constraints, Versioned } from "~/http/forms/form";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlaceField } from "~/routes/couple/place-field";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Button, EnterButton } from "~/ui/button";
import { Check, ChoiceGroup, conditionClass, serifLegendClass } from "~/ui/choice";
import { type FormField, HiddenField, SelectField, TextField } from "~/ui/field";
import { Note } from "~/ui/flash";
import { Panel } from "~/ui/panel";
import type { HeldNote } from "../held-notes";
import { type ComparedField, SaveBar, SavedMeanwhile } from "../saving";
import { WaitingNote } from "../waiting-note";

type Choices = { value: string; label: string }[];

interface CompanyFormProps {
  company: Company;
  countries: Choices;
  languages: Choices;
  notes: Record<CompanyText, HeldNote | null>;
  values: Record<CompanyInput, string | string[]> & Versioned & { cityKept: string };
  constraints: Constraints;
}

/** `cityKept` is the stored town, `cityPlace` the selected suggestion, `cityFor` the text that it was selected for. */
type CompanyValues = Record<CompanyInput, string | string[]> &
  Record<"cityKept" | "cityPlace" | "cityFor", string> &
  Versioned;

export const COMPANY_FORM = "company";

const NUMBER = { inputMode: "numeric", autoComplete: "off", maxLength: 12, short: true } as const;

type LabelledField = "name" | "registrationNumber" | "creationDate" | "website" | "street" | "radius" | "budget";

export function CompanyForm({ company, countries, languages, notes, values, constraints }: CompanyFormProps) {
  const { t } = useTexts();
  const post = usePostForm<CompanyValues, { choices?: PlaceChoices }>(COMPANY_FORM, { values, constraints });
  const { fields, refused, sending } = post;
  useUnsavedWarning(COMPANY_FORM, sending);
  const state = refused ? null : company.registerState;
  const registerSays = refusedByRegister(t, state);
  const labelled = (field: FormField, key: LabelledField) => ({
    field,
    label: t(`company:${key}`),
    hint: t(`company:${key}Hint`),
  });
  // Validation error of the stored value, before any submission.
  const siret = registerSays ? Object.create(fields.siret, { errors: { value: [registerSays] } }) : fields.siret;
  return (
    <>
      <RegisterNotice state={state} />
      <PostForm className="group space-y-7" post={post}>
        <EnterButton>{t("company:save")}</EnterButton>
        <HiddenField field={fields.cityKept} />
        <HiddenField field={fields.version} />
        <FormProblems post={post} />
        <SavedMeanwhile
          post={post}
          href={paths.pro.company()}
          fields={comparedFields(t, { countries, languages, values })}
        />
        <h2 className="pt-7 text-h3">{t("company:details")}</h2>
        <div className="grid max-w-120 gap-y-7">
          <div className="space-y-4">
            <TextField {...labelled(fields.companyName, "name")} autoComplete="organization" />
            {notes.name && !refused ? <WaitingNote {...notes.name}>{t("waiting:text")}</WaitingNote> : null}
          </div>
          <SelectField field={fields.country} label={t("company:country")} options={countries} autoComplete="country" />
          <div className="group-has-[[name=country]_option:not([value=FR]):checked]:hidden">
            <p className={conditionClass}>{t("company:when.france")}</p>
            <TextField
              {...NUMBER}
              field={siret}
              label={t("company:siret")}
              hint={registerHint(t, company)}
              maxLength={24}
            />
          </div>
          <div className="group-has-[[name=country]_option[value=FR]:checked]:hidden">
            <p className={conditionClass}>{t("company:when.elsewhere")}</p>
            <TextField
              {...labelled(fields.registrationNumber, "registrationNumber")}
              autoComplete="off"
              maxLength={COMPANY.registrationNumber}
            />
          </div>
          <TextField {...labelled(fields.creationDate, "creationDate")} {...NUMBER} maxLength={TYPED_DATE_LENGTH} />
          <TextField
            {...labelled(fields.website, "website")}
            type="url"
            inputMode="url"
            autoComplete="url"
            maxLength={COMPANY.website}
          />
        </div>
        <h2 className="pt-7 text-h3">{t("company:place")}</h2>
        <div className="grid max-w-120 gap-y-7">
          <TextField {...labelled(fields.street, "street")} autoComplete="address-line1" />
          <PlaceField
            fields={{ text: fields.city, place: fields.cityPlace, pickedFor: fields.cityFor }}
            label={t("company:city")}
            hint={t("company:cityHint")}
            kind="town"
            choices={refused?.choices}
            autoComplete="address-level2"
            codeField={fields.postalCode.id}
          />
          <TextField
            field={fields.postalCode}
            label={t("company:postalCode")}
            autoComplete="postal-code"
            maxLength={12}
            short
          />
          {company.kind === "venue" ? (
            <HiddenField field={fields.travelRadius} />
          ) : (
            <TextField {...labelled(fields.travelRadius, "radius")} {...NUMBER} maxLength={3} />
          )}
        </div>
        <h2 className="pt-7 text-h3">{t("company:offer")}</h2>
        <ChoiceGroup
          kind="checkbox"
          field={fields.languages}
          legend={t("company:languages")}
          legendLook="plain"
          hint={t("company:languagesHint")}
          layout="words"
          options={languages}
        />
        <TextField {...labelled(fields.budgetStartingFrom, "budget")} {...NUMBER} />
        <fieldset className="group/insurance space-y-4">
          <legend className={serifLegendClass}>{t("company:insurance")}</legend>
          <Check field={fields.insured} hint={t("company:insuredHint")}>
            {t("company:insured")}
          </Check>
          <div className="group-has-[[name=insured]:not(:checked)]/insurance:hidden">
            <TextField
              field={fields.insurer}
              label={t("company:insurer")}
              autoComplete="off"
              maxLength={COMPANY.insurer.longest}
            />
            {notes.insurer && !refused ? <WaitingNote {...notes.insurer}>{t("waiting:text")}</WaitingNote> : null}
          </div>
        </fieldset>
        <fieldset>
          <legend className={serifLegendClass}>{t("company:visibility")}</legend>
          <div className="space-y-4">
            {(["showPublicly", "showBudget", "showDescription"] as const).map((name) => (
              <Check key={name} field={fields[name]} hint={t(`company:${name}Hint`)}>
                {t(`company:${name}`)}
              </Check>
            ))}
          </div>
        </fieldset>
        <SaveBar>
          <Button busy={sending}>{sending ? t("company:saving") : t("company:save")}</Button>
        </SaveBar>
      </PostForm>
    </>
  );
}

function refusedByRegister(t: Translate, state: RegisterState | null): string | undefined {
  if (state === "not_found") return t("company:register.notFound.title");
  return state === "closed" ? t("company:register.closed.title") : undefined;
}

function registerHint(t: Translate, { registerState, registerName }: Company): string {
  if (registerState !== "found") return t("company:siretHint");
  return registerName ? t("company:register.found", { name: registerName }) : t("company:register.foundUnnamed");
}

function comparedFields(
  t: Translate,
  { countries, languages, values }: Pick<CompanyFormProps, "countries" | "languages" | "values">,
): ComparedField[] {
  const choices: Partial<Record<string, Choices>> = { country: countries, languages };
  const order = Object.keys(values);
  return fieldsOf("company")
    .map(({ input, label, ticked }): ComparedField => {
      const list = choices[input];
      const named = (chosen: readonly string[]) =>
        chosen.map((value) => list?.find((one) => one.value === value)?.label ?? value).join(", ");
      return { name: input, label: t(`company:${label}` as "company:name"), say: ticked ? "ticked" : named };
    })
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/** Warns if the company is missing or closed in the national register, or not checked yet (rule company-4). */
function RegisterNotice({ state }: { state: RegisterState | null }) {
  const { t } = useTexts();
  if (state === "unchecked")
    return (
      <Note>
        <strong>{t("company:register.unchecked.title")}</strong>
        <p>{t("company:register.unchecked.text")}</p>
      </Note>
    );
  if (state !== "not_found" && state !== "closed") return null;
  const key = state === "closed" ? "closed" : "notFound";
  return (
    <Panel look="soft" as="section" labelledBy="register" className="space-y-1.5">
      <h2 className="text-h3" id="register">
        {t(`company:register.${key}.title`)}
      </h2>
      <p>{t(`company:register.${key}.text`)}</p>
    </Panel>
  );
}
