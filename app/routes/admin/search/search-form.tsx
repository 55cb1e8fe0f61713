import { getFormProps, useForm } from "@conform-to/react";
import {
  PROFILE_ORDERS,
  PROFILE_SEARCH,
  PROFILE_STATES,
  type ProfileSearch,
} from "~/domain/moderation/profile-search.form";
import { MARKET_CODES } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/field";

/** A plain GET form: the address holds the search. */
export function SearchForm({ search }: { search: ProfileSearch }) {
  const { t } = useTexts();
  const [form, fields] = useForm({ id: "search", defaultValue: search });
  const states = PROFILE_STATES.map((value) => ({
    value,
    label: t(`admin:state.${value === "verified" ? "approved" : value}`),
  }));
  return (
    <search>
      <form {...getFormProps(form)} method="get" className="fields tight">
        <TextField
          field={fields.q}
          type="search"
          label={t("admin:search.label")}
          hint={t("admin:search.hint")}
          maxLength={PROFILE_SEARCH.longest}
        />
        <div className="filters">
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
          <Button>{t("admin:search.submit")}</Button>
        </div>
      </form>
    </search>
  );
}
