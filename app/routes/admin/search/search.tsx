import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { deskSearchForm } from "~/domain/administrators/desk-search.form";
import { findEverything } from "~/domain/administrators/find-everything.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { ListPages } from "~/routes/list-pages";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { pagesClass } from "~/ui/pagination";
import { HitList } from "./hit-list";
import { SearchForm } from "./search-form";
import { searchView } from "./search-view.server";

export const handle: RouteHandle = { title: "admin:search.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "find");
  const search = deskSearchForm.parse(Object.fromEntries(context.url.searchParams));
  const found = await findEverything(context, administrator, search, context.locale);
  return { search, view: searchView(context, administrator, search, found) };
}

/** One box over providers, couples, requests and orders, each where the administrator has the right to it (rule find-1). */
export default function Search() {
  const { search, view } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { q, of, page } = search;
  return (
    <div className="space-y-8">
      <PageTitle>{t("admin:search.title")}</PageTitle>
      <SearchForm search={search} kinds={view.kinds} />
      {q === "" && of !== "providers" ? (
        <p>
          <a href={adminPaths.search({ of: "providers" })}>{t("admin:find.browse")}</a>
        </p>
      ) : null}
      {view.tabs.length > 0 ? (
        <nav className={pagesClass} aria-label={t("admin:find.tabs")}>
          {view.tabs.map(({ key, text, href }) => (
            <a key={key} href={href} aria-current={key === of ? "page" : undefined}>
              {text}
            </a>
          ))}
        </nav>
      ) : null}
      {view.isNothing ? (
        <EmptyState
          title={q === "" ? t("admin:search.none") : t("admin:find.none", { q })}
          text={q === "" ? t("admin:search.noneText") : t("admin:find.noneText", { kinds: view.kinds })}
        />
      ) : null}
      {view.tooMany ? <p className="text-ink-muted">{t("admin:find.tooMany", { number: view.most })}</p> : null}
      <div className={of === "" ? "grid gap-x-14 gap-y-10 min-[960px]:grid-cols-2" : undefined}>
        {view.groups.map((group) => (
          <HitList key={group.kind} {...group} />
        ))}
      </div>
      <ListPages page={page} pages={view.hrefs.length} hrefOf={(number) => view.hrefs[number - 1] ?? ""} />
    </div>
  );
}
