import { type AskedPlanners, DIRECTORY_PRICES, plannerQuery } from "~/domain/directory/directory.rules";
import { LANGUAGES, SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { SEARCH } from "~/domain/search/search-providers.rules";
import { WEDDING_STYLES } from "~/domain/weddings/wedding.rules";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { serviceName } from "~/http/pages/planner-texts";
import { useLanguage } from "~/i18n/use-format";
import { SelectField, TextField } from "~/ui/field";
import { type FilterTag, SearchBar, searchForm } from "../search-bar";

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
  tags: readonly FilterTag[];
  isFiltered: boolean;
}

export function DirectoryForm({ form: values, action, tags, isFiltered }: DirectoryFormProps) {
  const { t, format } = useLanguage();
  const { asked, cityError, choices } = values;
  const form = searchForm("filter", { city: values.city, ...plannerQuery({ ...asked, page: 1 }) }, cityError);
  return (
    <SearchBar
      form={form}
      action={action}
      choices={choices}
      tags={tags}
      clear={isFiltered ? action : null}
      more={
        <>
          <SelectField
            field={form.field("language")}
            label={t("directory:filter.language")}
            placeholder={t("directory:filter.anyLanguage")}
            options={LANGUAGES.map((value) => ({ value, label: format.language(value) }))}
          />
          <SelectField
            field={form.field("price")}
            label={t("venue:form.price")}
            placeholder={t("venue:form.anyPrice")}
            options={DIRECTORY_PRICES.map((price) => ({ value: String(price), label: format.euros(price) }))}
          />
          <SelectField
            field={form.field("style")}
            label={t("directory:filter.style")}
            placeholder={t("directory:filter.anyStyle")}
            options={WEDDING_STYLES.map((value) => ({ value, label: t(`weddings:style.${value}`) }))}
          />
          <TextField
            field={form.field("q")}
            type="search"
            label={t("venue:form.words")}
            maxLength={SEARCH.longestKeyword}
            autoComplete="off"
          />
        </>
      }
    >
      <TextField field={form.field("date")} type="date" label={t("venue:form.date")} min={values.today} />
      <SelectField
        field={form.field("service")}
        label={t("directory:filter.service")}
        placeholder={t("directory:filter.anyService")}
        options={SERVICE_CODES.map((value) => ({ value, label: serviceName({ t }, value) }))}
      />
    </SearchBar>
  );
}
