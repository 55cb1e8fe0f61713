import type { EventKind } from "~/domain/matching/find-matches.server";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { SelectField } from "~/ui/field";
import { SearchBar, searchForm } from "../search-bar";

interface LookFormProps {
  kinds: readonly EventKind[];
  months: readonly string[];
  values?: { city: string; month: string; kind: string };
  cityError?: string | undefined;
  choices?: PlaceChoices | undefined;
  quiet?: boolean;
}

export function LookForm({ kinds, months, values, cityError, choices, quiet = false }: LookFormProps) {
  const { t, format } = useLanguage();
  const form = searchForm("look", { kind: kinds[0]?.slug, ...values }, cityError);
  return (
    <SearchBar form={form} action={paths.whoIsFree()} choices={choices} submit={t("welcome:free.submit")} quiet={quiet}>
      <SelectField
        field={form.field("month")}
        label={t("wizard:setting.month")}
        options={months.map((value) => ({ value, label: format.month(value) }))}
      />
      <SelectField
        field={form.field("kind")}
        label={t("wizard:event.type")}
        options={kinds.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
    </SearchBar>
  );
}
