import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { may } from "~/domain/administrators/roles.rules";
import { findProfiles } from "~/domain/moderation/find-profiles.server";
import { PROFILE_SEARCH, profileSearchForm } from "~/domain/moderation/profile-search.form";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { SearchForm } from "./search-form";

export const handle: RouteHandle = { title: "admin:search.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "find");
  const { t, format, url } = context;
  const search = profileSearchForm.parse(Object.fromEntries(url.searchParams));
  const { profiles, hasMore } = await findProfiles(context, administrator, search);
  const hrefOf = (publicId: string) => {
    if (may(administrator, "moderate")) return paths.admin.profile(publicId);
    return may(administrator, "ledger") ? paths.admin.ledger(publicId) : null;
  };
  return {
    search,
    hasMore,
    rows: profiles.map((profile) => ({
      publicId: profile.publicId,
      href: hrefOf(profile.publicId),
      name: profile.name || t("admin:unnamed"),
      told: [profile.person, profile.email, format.phone(profile.phone)].join(" · "),
      place: [t(`admin:kind.${profile.kind}`), `${profile.zipCode} ${profile.city}`.trim(), profile.market]
        .filter(Boolean)
        .join(" · "),
      registered: `${t("admin:contact.since")} ${format.day(profile.createdAt)}`,
      // A profile that waits for its approval has no other state worth showing.
      state:
        profile.status !== "verified" && profile.waitingSince !== null
          ? ""
          : t(`admin:state.${profile.status === "verified" ? "approved" : profile.status}`),
      isApproved: profile.status === "verified",
      isRefused: profile.status === "refused",
      waits: profile.waitingSince !== null,
    })),
  };
}

/** Searches all profiles, not only the waiting ones. */
export default function Search() {
  const { search, rows, hasMore } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { page } = search;
  const isLast = page >= PROFILE_SEARCH.pages;
  return (
    <div className="flow-l">
      <h1 className="calm rule">{t("admin:search.title")}</h1>
      <SearchForm search={search} />
      {rows.length === 0 ? (
        <EmptyState title={t("admin:search.none")} text={t("admin:search.noneText")} />
      ) : (
        <ul className="hits">
          {rows.map((row) => (
            <li key={row.publicId}>
              <div>
                <h2 className="h3">{row.href ? <a href={row.href}>{row.name}</a> : row.name}</h2>
                <p className="small">{row.told}</p>
                <p className="small muted">
                  {row.place} · {row.registered}
                </p>
              </div>
              <p className="chips">
                {row.state ? (
                  <Chip kind={row.isApproved ? "good" : row.isRefused ? "bad" : "neutral"}>{row.state}</Chip>
                ) : null}
                {row.waits ? <Chip kind="new">{t("admin:search.waiting")}</Chip> : null}
              </p>
            </li>
          ))}
        </ul>
      )}
      {hasMore && isLast ? (
        <p className="muted">{t("admin:search.last", { count: PROFILE_SEARCH.pages * PROFILE_SEARCH.pageSize })}</p>
      ) : null}
      {page > 1 || hasMore ? (
        <nav className="pages" aria-label={t("directory:pages.label")}>
          {page > 1 ? (
            <a rel="prev" href={paths.admin.search({ ...search, page: page - 1 })}>
              {t("directory:pages.previous")}
            </a>
          ) : null}
          {hasMore && !isLast ? (
            <a rel="next" href={paths.admin.search({ ...search, page: page + 1 })}>
              {t("directory:pages.next")}
            </a>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}
