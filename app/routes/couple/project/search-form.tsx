import { getFormProps, useForm } from "@conform-to/react";
import { useEffect, useMemo, useState } from "react";
import { SEARCH } from "~/domain/search/search-providers.rules";
import type { PlaceChoices } from "~/http/place-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlaceField } from "~/routes/couple/place-field";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { FixedValue, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

export interface SearchFields {
  q: string;
  city: string;
  /** Whether that is what was searched, and not a suggestion. */
  searched: boolean;
  /** The pick, made for that text. */
  cityPlace: number | null;
  /** Places that the text may mean, to choose from. */
  choices: PlaceChoices | undefined;
  /** What is wrong, in words. */
  errors: { q?: string[]; city?: string[] };
}

export const NO_SEARCH: SearchFields = {
  q: "",
  city: "",
  searched: false,
  cityPlace: null,
  choices: undefined,
  errors: {},
};

interface Search {
  q: string;
  city: string;
  cityPlace: number;
  cityFor: string;
}

const SEARCH_FORM = "more-planners";

interface SearchFormProps {
  /** Public id. */
  project: string;
  fields: SearchFields;
  /** There is something more important on the page. */
  quiet?: boolean;
}

/**
 * The search for more planners. A form that is sent with GET: its state stands in the address. Search and 'clear all' are unavailable while
 * nothing is typed and a script runs; without one the page says what is missing. What was searched is cleared by a link, what was only typed
 * in place.
 */
export function SearchForm({ project, fields: asked, quiet = false }: SearchFormProps) {
  const { t } = useTexts();
  const { q, city, searched, cityPlace, choices, errors } = asked;
  const picked = cityPlace === null ? {} : { city, cityPlace, cityFor: city };
  const [form, fields] = useForm<Search>({
    id: SEARCH_FORM,
    defaultValue: { q, city, ...picked },
    lastResult: useMemo(() => ({ error: errors }), [errors]),
  });
  // Null: no script runs yet.
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
          variant={quiet ? "quiet" : "primary"}
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

/** Empties fields as if by hand, past React's own setter, so that it hears of it; the button may be gone then, so the keyword has the focus. */
function clear(names: string[]): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  for (const field of names.map(typedIn)) {
    set?.call(field, "");
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  typedIn("q")?.focus();
}
