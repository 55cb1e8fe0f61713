import { getFormProps, useForm } from "@conform-to/react";
import {
  ADMIN_SEARCH,
  type AdminSearch,
  PROFILE_ORDERS,
  PROFILE_STATES,
} from "~/domain/administrators/admin-search.form";
import { MARKET_CODES } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { FixedValue, SelectField, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";

interface SearchFormProps {
  search: AdminSearch;
  kinds: string;
}

/** GET form: the URL contains the search. Only profiles can be filtered and sorted. */
export function SearchForm({ search, kinds }: SearchFormProps) {
  const { t } = useTexts();
  const [form, fields] = useForm({ id: "search", defaultValue: search });
  return (
    <search className="max-w-[820px]">
      <form {...getFormProps(form)} method="get" className="space-y-4.5">
        {search.of === "" ? null : <FixedValue name="of" value={search.of} />}
        <TextField
          field={fields.q}
          type="search"
          label={t("admin:search.label")}
          hint={t("admin:find.hint", { kinds })}
          maxLength={ADMIN_SEARCH.longest}
          autoComplete="off"
          spellCheck={false}
          action={
            <Button>
              <Icon name="search" /> {t("admin:search.submit")}
            </Button>
          }
        />
        {search.of === "providers" ? <ProfileFilters fields={fields} /> : null}
      </form>
    </search>
  );
}

type Fields = ReturnType<typeof useForm<AdminSearch>>[1];

function ProfileFilters({ fields }: { fields: Fields }) {
  const { t } = useTexts();
  const states = PROFILE_STATES.map((value) => ({
    value,
    label: t(`admin:state.${value === "verified" ? "approved" : value}`),
  }));
  return (
    <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1.5fr]">
      <SelectField
        field={fields.state}
        label={t("admin:search.state")}
        placeholder={t("admin:search.any")}
        options={states}
      />
      <SelectField
        field={fields.market}
        label={t("admin:search.market")}
        placeholder={t("admin:search.any")}
        options={MARKET_CODES.map((code) => ({ value: code, label: code }))}
      />
      <SelectField
        field={fields.kind}
        label={t("admin:search.kind")}
        placeholder={t("admin:search.any")}
        options={(["planner", "venue"] as const).map((value) => ({ value, label: t(`admin:kind.${value}`) }))}
      />
      <SelectField
        field={fields.sort}
        label={t("admin:search.sort")}
        options={PROFILE_ORDERS.map((value) => ({ value, label: t(`admin:search.${value}`) }))}
      />
    </div>
  );
}
