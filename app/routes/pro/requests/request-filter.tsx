import { getFormProps, useForm } from "@conform-to/react";
import type { ReceivedRequests } from "~/domain/requests/find-received-requests.server";
import {
  LISTED_STATUSES,
  REQUEST_LIST,
  REQUEST_SORTS,
  type RequestSearch,
} from "~/domain/requests/request-search.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Toggle, toggledClass } from "~/ui/disclosure";
import { FixedValue, SelectField, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Spaced } from "~/ui/spaced";
import { Pills } from "./pills";

export const searchHref = ({ status, month, sort, q }: RequestSearch, page = 1) =>
  paths.pro.requests({
    status: status ?? undefined,
    month: month ?? undefined,
    sort: sort === "received" ? undefined : sort,
    q: q || undefined,
    page: page > 1 ? page : undefined,
  });

interface RequestFilterProps extends Pick<ReceivedRequests, "counts" | "months"> {
  search: RequestSearch;
}

/** Renders links by status with their counts, and a GET form, so that the URL contains the search (rule list-3). */
export function RequestFilter({ counts, months, search }: RequestFilterProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { status, month } = search;
  const defaultValue = { ...search, status: status ?? "", month: month ?? "" };
  const [form, fields] = useForm({ id: "filter", defaultValue });
  const all = {
    key: "all",
    href: searchHref({ ...search, status: null }),
    text: t("received:list.all"),
    count: format.number(counts.total),
  };
  const pills = LISTED_STATUSES.map((key) => ({
    key,
    href: searchHref({ ...search, status: key }),
    text: t(`received:list.status.${key}`),
    count: format.number(counts[key]),
  }));
  return (
    <section aria-labelledby="filter-heading">
      <h2 className="sr-only" id="filter-heading">
        {t("received:list.filter")}
      </h2>
      <nav aria-label={t("received:list.byStatus")}>
        <Pills pills={[all, ...pills]} current={status ?? "all"} />
      </nav>
      <Toggle className="mt-8" summary={t("received:list.more")} />
      <search className={toggledClass}>
        <form
          {...getFormProps(form)}
          method="get"
          className="mt-5 grid items-end gap-4 sm:grid-cols-2 md:grid-cols-[1fr_1.2fr_1.2fr_auto] [&_label]:text-small"
        >
          {status ? <FixedValue name="status" value={status} /> : null}
          <Spaced>
            <SelectField
              field={fields.month}
              label={t("received:list.month")}
              placeholder={t("received:list.anyMonth")}
              options={months.map(({ month, count }) => ({
                value: month,
                label: t("received:list.monthOption", { month: format.month(month), number: format.number(count) }),
              }))}
            />
            <SelectField
              field={fields.sort}
              label={t("received:list.sort")}
              options={REQUEST_SORTS.map((value) => ({ value, label: t(`received:list.sorts.${value}`) }))}
            />
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
          </Spaced>
        </form>
      </search>
    </section>
  );
}
