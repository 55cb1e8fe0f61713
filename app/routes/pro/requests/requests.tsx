import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findReceivedRequests } from "~/domain/requests/find-received-requests.server";
import { requestSearchOf } from "~/domain/requests/request-search.rules";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ListPages } from "~/routes/list-pages";
import { ButtonLink } from "~/ui/button";
import { metaLineClass } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { RequestFigures } from "./request-figures";
import { RequestFilter } from "./request-filter";
import { RequestList } from "./request-list";
import { requestsView } from "./requests-view.server";
import { ReturnRule } from "./return-rule";

export const handle: RouteHandle = { title: "pro:nav.requests" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { searchParams } = context.url;
  const page = Number(searchParams.get("page") ?? 1);
  if (!Number.isSafeInteger(page) || page < 1) throw new DomainError("requests.notFound");
  const search = requestSearchOf(searchParams);
  const found = await findReceivedRequests(context, provider, context.locale, search, page);
  if (page > 1 && found.requests.length === 0) throw new DomainError("requests.notFound");
  return requestsView(context, found, search, page);
}

/** Rules received-1 and list-2 to list-7. */
export default function Requests() {
  const view = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <header>
        <PageTitle>{t("pro:nav.requests")}</PageTitle>
      </header>
      {view.total === 0 ? (
        <EmptyState
          title={t("dashboard:requests.empty")}
          text={t("dashboard:requests.emptyText")}
          action={<ButtonLink href={paths.pro.dashboard()}>{t("dashboard:steps.heading")}</ButtonLink>}
        />
      ) : (
        <>
          <RequestFigures figures={view.figures} />
          <p className="text-small text-ink-muted max-w-prose">
            {view.isPremium ? (
              t("received:list.rulePremium")
            ) : (
              <>
                {t("received:list.costs")} <ReturnRule />
              </>
            )}
          </p>
          <RequestFilter view={view} />
          {view.sections.length === 0 ? (
            <EmptyState
              title={view.nothing}
              text={t("received:list.nothingText")}
              action={
                <ButtonLink variant="quiet" compact href={paths.pro.requests()}>
                  {t("received:list.showAll", { count: view.total })}
                </ButtonLink>
              }
            />
          ) : (
            <RequestList sections={view.sections} />
          )}
        </>
      )}
      {view.pages > 1 ? (
        <div className={metaLineClass}>
          <ListPages
            label={t("dashboard:requests.pages")}
            page={view.page}
            pages={view.pages}
            hrefOf={(n) => view.hrefs[n - 1] ?? paths.pro.requests()}
          />
          <p className="text-small text-ink-muted">{view.shown}</p>
        </div>
      ) : null}
    </div>
  );
}
