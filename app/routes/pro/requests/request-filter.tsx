import { getFormProps, useForm } from "@conform-to/react";
import type { ReceivedRequests } from "~/domain/requests/received-requests.server";
import {
  defaultStatus,
  LISTED_STATUSES,
  PROGRESS,
  REQUEST_LIST,
  REQUEST_SORTS,
  type RequestSearch,
} from "~/domain/requests/request.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ListTabs } from "~/routes/list-tabs";
import { Button } from "~/ui/button";
import { smallSummaryClass } from "~/ui/classes";
import { FixedValue, SelectField, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Spaced } from "~/ui/spaced";
import { Pills } from "./pills";

export const searchHref = ({ status, progress, month, sort, q }: RequestSearch, page = 1) =>
  paths.pro.requests({
    status: status === defaultStatus(q) ? undefined : (status ?? "all"),
    progress: (status === "unlocked" && progress) || undefined,
    month: month ?? undefined,
    sort: sort === "received" ? undefined : sort,
    q: q || undefined,
    page: page > 1 ? page : undefined,
  });

interface RequestTabsProps extends Pick<ReceivedRequests, "counts"> {
  search: RequestSearch;
}

/** Renders links by status with their counts (rule list-3). */
export function RequestTabs({ counts, search }: RequestTabsProps) {
  const { t } = useTexts();
  const tabs = LISTED_STATUSES.map((status) => ({
    status,
    text: t(`received:list.status.${status}`),
    count: counts[status],
  }));
  return (
    <ListTabs
      label={t("received:list.byStatus")}
      tabs={[...tabs, { status: null, text: t("received:list.all"), count: counts.total }].map(
        ({ status, ...tab }) => ({
          ...tab,
          key: status ?? "all",
          href: searchHref({ ...search, status, progress: null }),
          current: status === search.status,
        }),
      )}
    />
  );
}

/** Renders links by the provider's own status, among unlocked requests; nothing without any (rule received-9). */
export function ProgressPills({ counts, search }: RequestTabsProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { status, progress } = search;
  const used = PROGRESS.filter((one) => counts[one] > 0 || one === progress);
  if (status !== "unlocked" || used.length === 0) return null;
  const pills = used.map((one) => ({
    key: one as string,
    text: t(`received:progress.is.${one}`),
    href: searchHref({ ...search, progress: one }),
    count: format.number(counts[one]),
  }));
  const all = { key: "all", text: t("received:list.all"), href: searchHref({ ...search, progress: null }) };
  return (
    <nav className="pt-3 pb-1" aria-label={t("received:progress.heading")}>
      <Pills pills={[all, ...pills]} current={progress ?? "all"} />
    </nav>
  );
}

interface RequestSearchFormProps extends Pick<ReceivedRequests, "months"> {
  search: RequestSearch;
}

/** Renders a folded GET form, so that the URL contains the search (rule list-3). */
export function RequestSearchForm({ months, search }: RequestSearchFormProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { status, month, sort, q } = search;
  const defaultValue = { month: month ?? "", sort, q };
  const [form, fields] = useForm({ id: "filter", defaultValue });
  return (
    <details open={month !== null || sort !== "received" || q !== ""}>
      <summary className={smallSummaryClass}>{t("received:list.more")}</summary>
      <search>
        <form
          {...getFormProps(form)}
          method="get"
          className="grid items-end gap-4 sm:grid-cols-2 md:grid-cols-[1fr_1.2fr_1.2fr_auto] [&_label]:text-small"
        >
          {/* A search for a name leaves the tab of waiting requests, whose names are hidden. */}
          {status === "waiting" ? null : <FixedValue name="status" value={status ?? "all"} />}
          {search.progress === null ? null : <FixedValue name="progress" value={search.progress} />}
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
    </details>
  );
}
