import { getFormProps, useForm } from "@conform-to/react";
import { useEffect, useMemo, useState } from "react";
import { SEARCH } from "~/domain/search/search-providers.rules";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import type { PlannerView } from "~/http/pages/planner-view.server";
import { useTexts } from "~/i18n/texts";
import { type ProjectSearch, paths } from "~/paths";
import { PlaceField } from "~/routes/couple/place-field";
import { PaidPlacementList } from "~/routes/public/paid-placement-list";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FixedValue, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pagination";
import { VisuallyHidden } from "~/ui/text";
import { ContactList } from "./contact-list";

interface SearchFields {
  q: string;
  city: string;
  /** True if the fields contain the couple's search; false: values of the project. */
  searched: boolean;
  cityPlace: number | null;
  choices: PlaceChoices | undefined;
  errors: { q?: string[]; city?: string[] };
}

export interface SearchView {
  fields: SearchFields;
  results: { planners: PlannerView[]; page: number; pages: number } | null;
  state: ProjectSearch;
}

export const NO_SEARCH: SearchFields = {
  q: "",
  city: "",
  searched: false,
  cityPlace: null,
  choices: undefined,
  errors: {},
};

interface SearchBlockProps {
  project: string;
  search: SearchView;
  isMain: boolean;
}

export function SearchBlock({ project, search, isMain }: SearchBlockProps) {
  const { t } = useTexts();
  const { fields, results } = search;
  const addressOf = (page: number) =>
    paths.projectSearch(project, { ...search.state, page: page > 1 ? page : undefined });
  return (
    <>
      {/* Browsers open the section for a link to an element inside it. */}
      <section className="max-w-narrow" id="search" aria-label={t("search:heading")}>
        <p className="mb-3.5 text-ink-muted">{t("search:lead")}</p>
        <SearchForm project={project} fields={fields} isMain={isMain} />
      </section>
      {results ? (
        <section className="mt-8 space-y-8" aria-label={t("search:results")}>
          {results.planners.length === 0 ? (
            <EmptyState
              title={t("search:none")}
              text={t("search:noneText")}
              action={
                fields.q && fields.city ? (
                  <ButtonLink variant="quiet" href={paths.projectSearch(project, { q: fields.q })}>
                    {t("search:everywhere")}
                  </ButtonLink>
                ) : undefined
              }
            />
          ) : (
            <PaidPlacementList
              paid={results.planners.filter(({ gold }) => gold)}
              groups={[{ id: "all", heading: t("search:rest"), items: results.planners.filter(({ gold }) => !gold) }]}
              list={(planners) => (
                <ContactList planners={planners} project={project} page={addressOf(results.page)} idPrefix="found" />
              )}
            />
          )}
          <Pagination
            label={t("search:pages")}
            page={results.page}
            pages={results.pages}
            hrefOf={addressOf}
            texts={{
              first: t("search:first"),
              last: t("search:last"),
              previous: t("search:previous"),
              next: t("search:next"),
              page: (page) => t("search:page", { page }),
            }}
          />
        </section>
      ) : null}
    </>
  );
}

interface Search {
  q: string;
  city: string;
  cityPlace: number;
  cityFor: string;
}

const SEARCH_FORM = "more-planners";

interface SearchFormProps extends Pick<SearchBlockProps, "project" | "isMain"> {
  fields: SearchFields;
}

/** Buttons are disabled while the fields are empty. Before hydration, the server reports the missing text. */
function SearchForm({ project, fields: asked, isMain }: SearchFormProps) {
  const { t } = useTexts();
  const { q, city, searched, cityPlace, choices, errors } = asked;
  const picked = cityPlace === null ? {} : { city, cityPlace, cityFor: city };
  const [form, fields] = useForm<Search>({
    id: SEARCH_FORM,
    defaultValue: { q, city, ...picked },
    lastResult: useMemo(() => ({ error: errors }), [errors]),
  });
  // Names of the fields that contain text; null before hydration.
  const [filled, setFilled] = useState<string[] | null>(null);
  const watch = () => setFilled(TYPED.filter((name) => typedIn(name)?.value.trim()));
  const nothing = filled?.length === 0 ? { reasonId: "search-reason" } : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's fields are read each time.
  useEffect(() => {
    watch();
    window.addEventListener("pageshow", watch);
    return () => window.removeEventListener("pageshow", watch);
  }, []);
  const clearKeyword = (
    <>
      <Icon name="close" />
      <VisuallyHidden>{t("search:clearKeyword")}</VisuallyHidden>
    </>
  );
  return (
    <form
      {...getFormProps(form, { ariaAttributes: false })}
      className="space-y-7"
      method="get"
      action={paths.projectSearch()}
      noValidate
      onInput={watch}
    >
      <FixedValue name="id" value={project} />
      <TextField
        field={fields.q}
        label={t("search:keyword")}
        hint={t("search:keywordHint")}
        maxLength={SEARCH.longestKeyword}
        autoComplete="off"
        action={
          q ? (
            <ButtonLink variant="quiet" href={paths.projectSearch(project, picked)}>
              {clearKeyword}
            </ButtonLink>
          ) : filled?.includes("q") ? (
            <Button type="button" variant="quiet" onClick={() => clear(["q"])}>
              {clearKeyword}
            </Button>
          ) : null
        }
      />
      <PlaceField
        fields={{ text: fields.city, place: fields.cityPlace, pickedFor: fields.cityFor }}
        kind="area"
        label={t("search:city")}
        hint={t("search:cityHint", { km: SEARCH.aroundTownKm })}
        choices={choices}
        autoComplete="off"
        alone={false}
      />
      <Actions>
        <Button
          variant={isMain ? "primary" : "quiet"}
          unavailable={nothing && { ...nothing, reason: t("search:nothing") }}
        >
          <Icon name="search" /> {t("common:action.search")}
        </Button>
        {searched ? (
          <ButtonLink variant="plain" href={paths.projectSearch(project)}>
            {t("search:clearAll")}
          </ButtonLink>
        ) : filled ? (
          <Button type="button" variant="plain" unavailable={nothing} onClick={() => clear(TYPED)}>
            {t("search:clearAll")}
          </Button>
        ) : null}
      </Actions>
    </form>
  );
}

const TYPED = ["q", "city"];

function typedIn(name: string): HTMLInputElement | null {
  const field = document.forms.namedItem(SEARCH_FORM)?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** Empties fields so that React notices. The keyword field gets the focus, because the clicked button may be gone. */
function clear(names: string[]): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  for (const field of names.map(typedIn)) {
    set?.call(field, "");
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  typedIn("q")?.focus();
}
