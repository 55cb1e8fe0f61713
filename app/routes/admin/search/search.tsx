import { getFormProps, useForm } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { adminPaths } from "~/admin-paths";
import {
  ADMIN_SEARCH,
  ADMIN_SEARCH_KINDS,
  type AdminSearch,
  adminSearchForm,
  adminSearchKinds,
  MOST_FOUND,
  PROFILE_KINDS,
  PROFILE_ORDERS,
  PROFILE_STATES,
} from "~/domain/administrators/admin-search.form";
import { wordsOf } from "~/domain/administrators/admin-search.server";
import { findEverything } from "~/domain/administrators/find-everything.server";
import { may } from "~/domain/administrators/roles.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { type Locale, MARKET_CODES } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { ListPages } from "~/routes/list-pages";
import { ListTabs } from "~/routes/list-tabs";
import { statusOf } from "~/routes/pro/requests/request-texts";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FixedValue, SelectField, TextField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { LinkRow } from "~/ui/link-row";
import { Section } from "~/ui/section";
import { Filters } from "../lists";
import { CoupleHit, OrderHit, ProviderHit, RequestHit } from "./hits";

export const handle: RouteHandle = { title: "admin:search.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "find");
  const search = adminSearchForm.parse(Object.fromEntries(context.url.searchParams));
  const found = await findEverything(context, administrator, search, context.locale);
  return {
    search,
    found: found && { ...found, requests: found.requests.map((row) => ({ ...row, shown: statusOf(row) })) },
    words: wordsOf(search.q),
    roles: administrator.roles,
    now: context.clock.now(),
  };
}

const hrefOf = ({ sort, page, ...search }: AdminSearch) =>
  adminPaths.search({ ...search, ...(sort !== "newest" && { sort }), ...(page > 1 && { page }) });

/** Adapts a heading for use inside a sentence: only German nouns keep their capital. */
const withinSentence = (heading: string, locale: Locale) =>
  locale === "de" ? heading : heading.toLocaleLowerCase(locale);

/** Search over providers, couples, requests and orders, as far as the administrator's rights allow (rule find-1). */
export default function Search() {
  const { search, found, words, roles, now } = useLoaderData<typeof loader>();
  const { t, i18n, format } = useLanguage();
  const { q, of, page } = search;
  const kinds = adminSearchKinds
    .filter((kind) => may({ roles }, ADMIN_SEARCH_KINDS[kind]))
    .map((kind) => ({ kind, title: t(`admin:find.of.${kind}`), count: found?.counts[kind] ?? 0 }));
  const kindNames = format.list(kinds.map(({ title }) => withinSentence(title, i18n.language as Locale)));
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const shown = kinds.filter(({ kind, count }) => count > 0 && (of === "" || of === kind));
  const figure = (count: number) => (count > MOST_FOUND ? `${format.number(MOST_FOUND)}+` : format.number(count));
  const kindHref = (kind: AdminSearch["of"]) =>
    hrefOf({ ...search, of: kind, state: "", market: "", kind: "", sort: "newest", page: 1 });
  const listed = of === "" ? 0 : Math.min(found?.counts[of] ?? 0, MOST_FOUND);
  const allProfiles = (
    <ButtonLink variant="quiet" href={adminPaths.search({ of: "providers" })}>
      {t("admin:find.all")}
    </ButtonLink>
  );
  const hit = { words, roles, here: hrefOf(search) };
  return (
    <div className="space-y-8">
      <PageTitle>{t("admin:search.title")}</PageTitle>
      <SearchForm search={search} kinds={kindNames} />
      {found === null && kinds.some(({ kind }) => kind === "providers") ? <ProfileLists all={allProfiles} /> : null}
      {total > 0 && q !== "" && kinds.length > 1 ? (
        <ListTabs
          label={t("admin:find.tabs")}
          tabs={[{ kind: "" as const, title: t("admin:find.of.all"), count: total }, ...kinds].map(
            ({ kind, title, count }) => ({
              key: kind,
              href: kindHref(kind),
              text: `${title} (${figure(count)})`,
              current: kind === of,
            }),
          )}
        />
      ) : null}
      {found !== null && shown.length === 0 ? (
        <EmptyState
          title={q === "" ? t("admin:search.none") : t("admin:find.none", { q })}
          text={
            <span className="mx-auto block max-w-slim">
              {t(q === "" ? "admin:search.noneText" : "admin:find.noneText")}
            </span>
          }
          action={kinds.some(({ kind }) => kind === "providers") ? allProfiles : null}
        />
      ) : null}
      {shown.some(({ count }) => count > MOST_FOUND) ? (
        <p className="text-ink-muted">{t("admin:find.tooMany", { number: format.number(MOST_FOUND) })}</p>
      ) : null}
      <div className="space-y-10">
        {shown.map(({ kind, title, count }) => (
          <section key={kind} aria-labelledby={`found-${kind}`}>
            <h2 className="mb-2 text-h3" id={`found-${kind}`}>
              {title}
            </h2>
            <ul>
              {kind === "providers" &&
                found?.providers.map((row) => <ProviderHit key={row.publicId} row={row} now={now} {...hit} />)}
              {kind === "couples" && found?.couples.map((row) => <CoupleHit key={row.publicId} row={row} {...hit} />)}
              {kind === "requests" &&
                found?.requests.map((row) => <RequestHit key={row.publicId} row={row} {...hit} />)}
              {kind === "orders" && found?.orders.map((row) => <OrderHit key={row.publicId} row={row} {...hit} />)}
            </ul>
            {of === "" && count > ADMIN_SEARCH.listed ? (
              <p>
                <a href={kindHref(kind)}>{t("admin:find.showAll", { number: figure(count) })}</a>
              </p>
            ) : null}
          </section>
        ))}
      </div>
      <ListPages
        page={page}
        pages={Math.ceil(listed / ADMIN_SEARCH.pageSize)}
        hrefOf={(number) => hrefOf({ ...search, page: number })}
      />
    </div>
  );
}

/** Links to the lists of profiles by status, kind and country. */
function ProfileLists({ all }: { all: ReactNode }) {
  const { t, format } = useLanguage();
  const rowOf = (search: Partial<AdminSearch>, text: string) => (
    <LinkRow key={text} href={adminPaths.search({ of: "providers", ...search })} text={text} />
  );
  const groups = [
    { title: t("admin:search.state"), rows: PROFILE_STATES.map((state) => rowOf({ state }, t(stateKey(state)))) },
    { title: t("admin:search.kind"), rows: PROFILE_KINDS.map((kind) => rowOf({ kind }, t(`admin:kind.${kind}`))) },
    { title: t("admin:search.market"), rows: MARKET_CODES.map((market) => rowOf({ market }, format.country(market))) },
  ];
  return (
    <Section id="all" title={t("admin:find.browse")} className="space-y-6">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-3">
        {groups.map(({ title, rows }) => (
          <div key={title}>
            <h3 className="pb-2 text-large text-ink-muted italic">{title}</h3>
            <ul>{rows}</ul>
          </div>
        ))}
      </div>
      {all}
    </Section>
  );
}

const stateKey = (state: (typeof PROFILE_STATES)[number]) =>
  `admin:state.${state === "verified" ? ("approved" as const) : state}` as const;

export function SearchForm({ search, kinds }: { search: AdminSearch; kinds: string }) {
  const { t } = useTexts();
  const [form, fields] = useForm({ id: "search", defaultValue: search });
  return (
    <search>
      <form {...getFormProps(form)} method="get" className="space-y-4.5">
        {search.of === "" ? null : <FixedValue name="of" value={search.of} />}
        <TextField
          field={fields.q}
          type="search"
          label={t("admin:search.label")}
          hint={<span className="block max-w-[65ch]">{t("admin:find.hint", { kinds })}</span>}
          maxLength={ADMIN_SEARCH.longest}
          autoComplete="off"
          spellCheck={false}
          action={
            <Button className="max-sm:px-3.5!">
              <Icon name="search" /> <span className="max-sm:sr-only">{t("admin:search.submit")}</span>
            </Button>
          }
        />
        {search.of === "providers" ? <ProfileFilters fields={fields} /> : null}
      </form>
    </search>
  );
}

type Fields = ReturnType<typeof useForm<AdminSearch>>[1];

function ProfileFilters({ fields }: { fields: Fields }) {
  const { t } = useTexts();
  const states = PROFILE_STATES.map((value) => ({
    value,
    label: t(stateKey(value)),
  }));
  const set = [fields.state, fields.market, fields.kind].filter(({ initialValue }) => initialValue).length;
  return (
    <Filters set={set}>
      <div className="grid items-end gap-x-5 gap-y-4 pt-2 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1.5fr]">
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
          options={PROFILE_KINDS.map((value) => ({ value, label: t(`admin:kind.${value}`) }))}
        />
        <SelectField
          field={fields.sort}
          label={t("admin:search.sort")}
          options={PROFILE_ORDERS.map((value) => ({ value, label: t(`admin:search.${value}`) }))}
        />
      </div>
    </Filters>
  );
}
