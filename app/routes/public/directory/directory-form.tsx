import { getFormProps, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { type AskedPlanners, DIRECTORY_PRICES, plannerQuery } from "~/domain/directory/directory.rules";
import { LANGUAGES, SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { SEARCH } from "~/domain/search/search-providers.rules";
import { WEDDING_STYLES } from "~/domain/weddings/wedding.rules";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { serviceName } from "~/http/pages/planner-texts";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { PlaceField } from "~/routes/couple/place-field";
import { Button, iconLinkClass } from "~/ui/button";
import { classNames, seekClass, smallSummaryClass } from "~/ui/classes";
import { Toggle, toggledClass } from "~/ui/disclosure";
import { SelectField, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";

interface DirectoryFormProps {
  form: {
    asked: AskedPlanners;
    /** City of the list, until the visitor types another one. */
    city: string;
    cityError: string | undefined;
    choices: PlaceChoices | undefined;
    /** YYYY-MM-DD, in the visitor's market. */
    today: string;
  };
  /** Address of the unfiltered list. */
  action: string;
  isFiltered: boolean;
}

/** Search for planners: a GET form with its state in the URL. */
export function DirectoryForm({ form: values, action, isFiltered }: DirectoryFormProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { asked, cityError, choices } = values;
  const query = plannerQuery({ ...asked, page: 1 });
  const number = Object.keys(query).filter((name) => !name.startsWith("city") || name === "city").length;
  const [form, fields] = useForm<Record<keyof typeof query, string>>({
    id: "filter",
    defaultValue: Object.fromEntries(
      Object.entries({ city: values.city, ...query }).map(([name, value]) => [name, String(value)]),
    ),
    lastResult: useMemo(() => ({ error: { city: cityError ? [cityError] : null } }), [cityError]),
  });
  return (
    <form {...getFormProps(form, { ariaAttributes: false })} method="get" action={action} noValidate>
      <Toggle
        className="[&>summary]:min-h-12 [&>summary]:py-1.5"
        open={cityError !== undefined}
        summary={number > 0 ? t("directory:filter.refineSet", { number }) : t("directory:filter.refine")}
      />
      <div className={classNames(toggledClass, seekClass, COLUMNS)}>
        <PlaceField
          fields={{ text: fields.city, place: fields.cityPlace, pickedFor: fields.cityFor }}
          kind="area"
          label={t("search:city")}
          hint=""
          choices={choices}
          autoComplete="off"
          alone={false}
        />
        <TextField field={fields.date} type="date" label={t("venue:form.date")} min={values.today} />
        <SelectField
          field={fields.service}
          label={t("directory:filter.service")}
          placeholder={t("directory:filter.anyService")}
          options={SERVICE_CODES.map((value) => ({ value, label: serviceName({ t }, value) }))}
        />
        <SelectField
          field={fields.language}
          label={t("directory:filter.language")}
          placeholder={t("directory:filter.anyLanguage")}
          options={LANGUAGES.map((value) => ({ value, label: format.language(value) }))}
        />
        <details className="relative">
          <summary className={`${smallSummaryClass} lg:h-12`}>{t("directory:filter.more")}</summary>
          <div className={MORE}>
            <TextField
              field={fields.q}
              type="search"
              label={t("venue:form.words")}
              maxLength={SEARCH.longestKeyword}
              autoComplete="off"
            />
            <SelectField
              field={fields.price}
              label={t("venue:form.price")}
              placeholder={t("venue:form.anyPrice")}
              options={DIRECTORY_PRICES.map((price) => ({ value: String(price), label: format.euros(price) }))}
            />
            <SelectField
              field={fields.style}
              label={t("directory:filter.style")}
              placeholder={t("directory:filter.anyStyle")}
              options={WEDDING_STYLES.map((value) => ({ value, label: t(`weddings:style.${value}`) }))}
            />
          </div>
        </details>
        <Button>
          <Icon name="search" /> {t("common:action.search")}
        </Button>
        {isFiltered ? (
          <a className={iconLinkClass} href={action}>
            {t("directory:filter.clear")}
          </a>
        ) : null}
      </div>
    </form>
  );
}

const COLUMNS = "max-lg:pt-4 lg:grid-cols-[1fr_152px_1.25fr_1.15fr_auto_auto]";

/** Classes of the rarer criteria: below their summary, on wide screens above the list. */
const MORE =
  "grid gap-4 pt-2 lg:absolute lg:end-0 lg:top-full lg:z-2 lg:w-80 lg:rounded lg:border lg:border-line lg:bg-surface lg:p-5 lg:shadow-float";
