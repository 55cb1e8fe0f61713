import { getFormProps, useForm } from "@conform-to/react";
import { REQUEST_LIST } from "~/domain/requests/request-search.rules";
import { useTexts } from "~/i18n/texts";
import { Apart } from "~/ui/apart";
import { Button } from "~/ui/button";
import { FixedValue, SelectField, TextField } from "~/ui/field";
import { Toggle, toggledClass } from "~/ui/fold";
import { Icon } from "~/ui/icon";
import { Pills } from "./pills";
import type { RequestsView } from "./requests-view.server";

/** Links by status with their counts, and a plain GET form: the address holds the search (rule list-3). */
export function RequestFilter({ view }: { view: Pick<RequestsView, "pills" | "search" | "months" | "sorts"> }) {
  const { pills, search, months, sorts } = view;
  const { t } = useTexts();
  const [form, fields] = useForm({ id: "filter", defaultValue: search });
  return (
    <section aria-labelledby="filter-heading">
      <h2 className="sr-only" id="filter-heading">
        {t("received:list.filter")}
      </h2>
      <nav aria-label={t("received:list.byStatus")}>
        <Pills
          pills={pills.map(({ key, href, count }) => ({
            key,
            href,
            count,
            text: key === "all" ? t("received:list.all") : t(`received:list.status.${key}`),
          }))}
          current={pills.find(({ current }) => current)?.key}
        />
      </nav>
      <Toggle className="mt-8" summary={t("received:list.more")} />
      <search className={toggledClass}>
        <form
          {...getFormProps(form)}
          method="get"
          className="mt-5 grid items-end gap-4 sm:grid-cols-2 md:grid-cols-[1fr_1.2fr_1.2fr_auto] [&_label]:text-small"
        >
          {search.status ? <FixedValue name="status" value={search.status} /> : null}
          <Apart>
            <SelectField
              field={fields.month}
              label={t("received:list.month")}
              placeholder={t("received:list.anyMonth")}
              options={months}
            />
            <SelectField field={fields.sort} label={t("received:list.sort")} options={sorts} />
            <TextField
              field={fields.q}
              type="search"
              label={t("received:list.name")}
              placeholder={t("received:list.nameHint")}
              maxLength={REQUEST_LIST.longestName}
              autoComplete="off"
            />
            <Button variant="quiet">
              <Icon name="search" /> {t("received:list.show")}
            </Button>
          </Apart>
        </form>
      </search>
    </section>
  );
}
