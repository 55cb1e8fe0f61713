import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { findReceivedRequests } from "~/domain/requests/find-received-requests.server";
import { REQUEST_LIST, requestSearchOf } from "~/domain/requests/request-search.rules";
import { durationText } from "~/http/pages/duration-text.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ListPages } from "~/routes/list-pages";
import { ButtonLink } from "~/ui/button";
import { metaLineClass } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { ReturnRule } from "./answer-panel";
import { RequestFilter, searchHref } from "./request-filter";
import { RequestList } from "./request-list";

export const handle: RouteHandle = { title: "pro:nav.requests" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { searchParams } = context.url;
  const page = Number(searchParams.get("page") ?? 1);
  if (!Number.isSafeInteger(page) || page < 1) throw new DomainError("requests.notFound");
  const search = requestSearchOf(searchParams);
  const { premiumUntil, answeredIn, ...found } = await findReceivedRequests(
    context,
    provider,
    context.locale,
    search,
    page,
  );
  if (page > 1 && found.requests.length === 0) throw new DomainError("requests.notFound");
  return {
    ...found,
    search,
    page,
    isPremium: premiumUntil !== null && premiumUntil > context.clock.now(),
    answeredIn: answeredIn === null ? null : durationText(context, answeredIn),
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Rules received-1 and list-2 to list-7. */
export default function Requests() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const format = useFormat();
  const { counts, requests, search, page } = loaded;
  const pages = Math.max(1, Math.ceil(loaded.found / REQUEST_LIST.pageSize));
  return (
    <div className="space-y-block">
      <header>
        <PageTitle>{t("pro:nav.requests")}</PageTitle>
      </header>
      {counts.total === 0 ? (
        <EmptyState
          title={t("dashboard:requests.empty")}
          text={t("dashboard:requests.emptyText")}
          action={<ButtonLink href={paths.pro.dashboard()}>{t("dashboard:steps.heading")}</ButtonLink>}
        />
      ) : (
        <>
          <RequestFigures loaded={loaded} />
          <p className="text-small text-ink-muted max-w-prose">
            {loaded.isPremium ? (
              t("received:list.rulePremium")
            ) : (
              <>
                {t("received:list.costs")} <ReturnRule />
              </>
            )}
          </p>
          <RequestFilter counts={counts} months={loaded.months} search={search} />
          {requests.length === 0 ? (
            <EmptyState
              title={
                search.month
                  ? t("received:list.nothingIn", { month: format.month(search.month) })
                  : t("received:list.nothing")
              }
              text={t("received:list.nothingText")}
              action={
                <ButtonLink variant="quiet" compact href={paths.pro.requests()}>
                  {t("received:list.showAll", { count: counts.total })}
                </ButtonLink>
              }
            />
          ) : (
            <RequestList requests={requests} />
          )}
        </>
      )}
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
    </div>
  );
}

/** Shows waiting requests, median time to an answer, unlocks and credits, in one line. */
function RequestFigures({ loaded }: { loaded: Loaded }) {
  const { t } = useTexts();
  const format = useFormat();
  const { counts, answeredIn, unlocked, credits } = loaded;
  const window = { days: REQUEST_LIST.window / days(1) };
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small text-ink-muted">
      <Figure value={format.number(counts.waiting)}>{t("received:list.waiting")}</Figure>
      {answeredIn === null ? null : <Figure value={answeredIn}>{t("received:list.answeredIn", window)}</Figure>}
      <Figure value={format.number(unlocked)}>{t("received:list.unlocked", { ...window, count: unlocked })}</Figure>
      <Figure value={format.number(credits)}>
        {t("dashboard:views.credits", { count: credits })}
        {", "}
        <a className="-my-3.5 inline-block py-3.5" href={paths.pro.credits()}>
          {t("received:list.topUp")}
        </a>
      </Figure>
    </dl>
  );
}

const Figure = ({ value, children }: { value: string; children: ReactNode }) => (
  <div className="flex flex-row-reverse justify-end gap-x-1.5">
    <dt>{children}</dt> <dd className="flex-none font-semibold whitespace-nowrap text-ink">{value}</dd>
  </div>
);
