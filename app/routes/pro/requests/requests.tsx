import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findReceivedRequests } from "~/domain/requests/find-received-requests.server";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { RequestTable } from "./request-table";
import { requestsView } from "./requests-view.server";

export const handle: RouteHandle = { title: "pro:nav.requests" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const page = Number(context.url.searchParams.get("page") ?? 1);
  if (!Number.isSafeInteger(page) || page < 1) throw new DomainError("requests.notFound");
  const found = await findReceivedRequests(context, provider, context.locale, page);
  if (page > 1 && found.requests.length === 0) throw new DomainError("requests.notFound");
  return requestsView(context, found, page);
}

/** Rule received-1. */
export default function Requests() {
  const { total, unread, page, pages, sections } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="flow-xl">
      <header>
        <h1 className="calm rule">{t("pro:nav.requests")}</h1>
        {total > 0 ? (
          <p className="muted prose">
            {t("dashboard:requests.unreadCount", { count: unread })} {t("dashboard:requests.sealed")}
          </p>
        ) : null}
      </header>
      {total === 0 ? (
        <EmptyState
          title={t("dashboard:requests.empty")}
          text={t("dashboard:requests.emptyText")}
          action={<ButtonLink href={paths.pro.dashboard()}>{t("dashboard:steps.heading")}</ButtonLink>}
        />
      ) : (
        <RequestTable sections={sections} />
      )}
      <Pagination
        label={t("dashboard:requests.pages")}
        page={page}
        pages={pages}
        hrefOf={(n) => paths.pro.requests({ page: n > 1 ? n : undefined })}
        texts={{
          first: t("directory:pages.first"),
          last: t("directory:pages.last"),
          previous: t("directory:pages.previous"),
          next: t("directory:pages.next"),
          page: (n) => t("directory:pages.page", { page: n }),
        }}
      />
    </div>
  );
}
