import { getFormProps, useForm } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Trans } from "react-i18next";
import { DomainError } from "~/domain/domain-error";
import { findReceivedRequests } from "~/domain/requests/received-requests.server";
import {
  defaultStatus,
  LISTED_STATUSES,
  PROGRESS,
  REQUEST_LIST,
  REQUEST_SORTS,
  type RequestSearch,
  requestSearchOf,
} from "~/domain/requests/request.rules";
import { durationText } from "~/http/pages/duration-text.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { withClaims } from "~/http/pages/wordings.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ListPages } from "~/routes/list-pages";
import { ListTabs } from "~/routes/list-tabs";
import { Button, ButtonLink, iconLinkClass } from "~/ui/button";
import { metaLineClass, smallSummaryClass } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { FixedValue, SelectField, TextField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { OwnerOnlyLink } from "~/ui/impersonation";
import { Spaced } from "~/ui/text";
import { ReturnRule } from "./answer-panel";
import { Pills } from "./pills";
import { RequestList } from "./request-list";

export const handle: RouteHandle = { title: "pro:nav.requests" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { searchParams } = context.url;
  const page = Number(searchParams.get("page") ?? 1);
  if (!Number.isSafeInteger(page) || page < 1) throw new DomainError("requests.notFound");
  const search = requestSearchOf(searchParams);
  const { premiumUntil, answeredIn, ...found } = await withClaims(
    context,
    findReceivedRequests(context, provider, context.locale, search, page),
  );
  if (page > 1 && found.requests.length === 0) throw new DomainError("requests.notFound");
  const now = context.clock.now();
  return {
    ...found,
    search,
    page,
    now,
    answerHours: context.claims.hours,
    isPremium: premiumUntil !== null && premiumUntil > now,
    answeredIn: answeredIn === null ? null : durationText(context, answeredIn),
  };
}

/** Renders the list of received requests with its tabs and search (rules received-1, list-2 to list-7). */
export default function Requests() {
  const loaded = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { counts, requests, search, page, now, answerHours } = loaded;
  const pages = Math.max(1, Math.ceil(loaded.found / REQUEST_LIST.pageSize));
  if (counts.total === 0)
    return (
      <div className="space-y-block">
        <PageTitle>{t("pro:nav.requests")}</PageTitle>
        <EmptyState
          title={t("dashboard:requests.empty")}
          text={t("dashboard:requests.emptyText")}
          action={<ButtonLink href={paths.pro.dashboard()}>{t("dashboard:steps.heading")}</ButtonLink>}
        />
      </div>
    );
  return (
    <div className="space-y-4">
      <div className="space-y-1">
        <header className="flex flex-wrap items-baseline justify-between gap-x-8">
          <h1 className="text-calm">{t("pro:nav.requests")}</h1>
          <RequestFigures />
        </header>
        <RequestTabs />
        <ProgressPills />
        {requests.length === 0 ? <NoRequests /> : null}
        <RequestList
          requests={requests}
          contacted={loaded.contacted}
          listed={search.status}
          now={now}
          answerHours={answerHours}
          isPremium={loaded.isPremium}
        />
      </div>
      {pages > 1 ? (
        <div className={metaLineClass}>
          <ListPages
            label={t("dashboard:requests.pages")}
            page={page}
            pages={pages}
            hrefOf={(n) => searchHref(search, n)}
          />
          <p className="text-small text-ink-muted">
            {t("received:list.shown", { shown: format.number(requests.length), total: format.number(loaded.found) })}
          </p>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 text-tiny text-ink-muted [&_summary]:text-tiny">
        <RequestSearchForm />
        <p>
          <OwnerOnlyLink className={`${iconLinkClass} text-tiny!`} href={paths.pro.requestsFile()}>
            <Icon name="down" /> {t("received:file.link")}
          </OwnerOnlyLink>
        </p>{" "}
        <p>{loaded.isPremium ? t("received:list.rulePremium") : <ReturnRule />}</p>
      </div>
    </div>
  );
}

function RequestFigures() {
  const { answeredIn, credits } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <p className="text-small text-ink-muted [&_b]:text-ink">
      {answeredIn === null ? null : (
        <>
          <Trans t={t} i18nKey="received:list.answeredIn" values={{ time: answeredIn }} components={BOLD} />
          {" ·\u00a0"}
        </>
      )}
      <b>{t("shop:count", { count: credits })}</b>,{" "}
      <a className="-my-3.5 inline-block py-3.5" href={paths.pro.credits()}>
        {t("received:list.topUp")}
      </a>
    </p>
  );
}

const BOLD = { b: <b /> };

function NoRequests() {
  const { counts, search } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { status, month } = search;
  const showAll = (
    <ButtonLink variant="quiet" compact href={searchHref(ALL_REQUESTS)}>
      {t("received:list.showAll", { count: counts.total })}
    </ButtonLink>
  );
  if (status === "waiting" && counts.waiting === 0)
    return <EmptyState title={t("received:list.allAnswered")} action={showAll} />;
  return (
    <EmptyState
      title={month ? t("received:list.nothingIn", { month: format.month(month) }) : t("received:list.nothing")}
      text={t("received:list.nothingText")}
      action={showAll}
    />
  );
}

const ALL_REQUESTS: RequestSearch = { status: null, progress: null, month: null, sort: "received", q: "" };

const searchHref = ({ status, progress, month, sort, q }: RequestSearch, page = 1) =>
  paths.pro.requests({
    status: status === defaultStatus(q) ? undefined : (status ?? "all"),
    progress: (status === "unlocked" && progress) || undefined,
    month: month ?? undefined,
    sort: sort === "received" ? undefined : sort,
    q: q || undefined,
    page: page > 1 ? page : undefined,
  });

/** Renders links by status with their counts (rule list-3). */
function RequestTabs() {
  const { counts, search } = useLoaderData<typeof loader>();
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

/** Renders links that filter unlocked requests by the provider's own status; nothing if none is set (received-9). */
function ProgressPills() {
  const { counts, search } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
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

/** Renders a folded GET form, so that the URL contains the search (rule list-3). */
function RequestSearchForm() {
  const { months, search } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { status, month, sort, q } = search;
  const defaultValue = { month: month ?? "", sort, q };
  const [form, fields] = useForm({ id: "filter", defaultValue });
  return (
    <details className="open:basis-full" open={month !== null || sort !== "received" || q !== ""}>
      <summary className={smallSummaryClass}>{t("received:list.more")}</summary>
      <search>
        <form
          {...getFormProps(form)}
          method="get"
          className="grid items-end gap-4 text-ink sm:grid-cols-2 md:grid-cols-[1fr_1.2fr_1.2fr_auto] [&_label]:text-small"
        >
          {/* A search for a name leaves the tab of unanswered requests, whose names are hidden. */}
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
