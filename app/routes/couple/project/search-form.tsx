import { useEffect, useRef, useState } from "react";
import { SEARCH } from "~/domain/search/search-providers.rules";
import type { FormState } from "~/http/old-form";
import type { PlaceChoices } from "~/http/place-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlaceField } from "~/routes/couple/old-place-field";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { HiddenField, TextField } from "~/ui/old-field";
import { VisuallyHidden } from "~/ui/visually-hidden";

export interface SearchFields {
  q: string;
  city: string;
  /** The pick, made for that text. */
  cityPlace: number | null;
  /** Places that the text may mean, to choose from. */
  choices: PlaceChoices | undefined;
  errors: { q?: string; city?: string };
}

export const NO_SEARCH: SearchFields = { q: "", city: "", cityPlace: null, choices: undefined, errors: {} };

interface SearchFormProps {
  /** Public id. */
  project: string;
  fields: SearchFields;
  /** There is something more important on the page. */
  quiet?: boolean;
}

/**
 * The search for more planners. A form that is sent with GET: its state stands in the address. Search is unavailable while nothing is typed
 * and a script runs; without one the page says what is missing.
 */
export function SearchForm({ project, fields, quiet = false }: SearchFormProps) {
  const { t } = useTexts();
  const { q, city, cityPlace, choices, errors } = fields;
  const picked = cityPlace === null ? {} : { city, cityPlace, cityFor: city };
  const form: FormState = {
    values: { city, ...(cityPlace !== null && { cityPlace: String(cityPlace), cityFor: city }) },
    errors: {},
  };
  const element = useRef<HTMLFormElement>(null);
  const [empty, setEmpty] = useState(false);
  useEffect(() => {
    const watch = () => setEmpty(isEmpty(element.current));
    watch();
    window.addEventListener("pageshow", watch);
    return () => window.removeEventListener("pageshow", watch);
  }, []);
  return (
    <form
      ref={element}
      className="fields"
      method="get"
      action={paths.projectSearch()}
      noValidate
      onInput={() => setEmpty(isEmpty(element.current))}
    >
      <HiddenField name="id" value={project} />
      <TextField
        name="q"
        label={t("search:keyword")}
        hint={t("search:keywordHint")}
        defaultValue={q}
        maxLength={SEARCH.longestKeyword}
        autoComplete="off"
        error={errors.q}
        action={
          q ? (
            <ButtonLink variant="quiet" href={paths.projectSearch(project, picked)}>
              <Icon name="close" />
              <VisuallyHidden>{t("search:clearKeyword")}</VisuallyHidden>
            </ButtonLink>
          ) : undefined
        }
      />
      <PlaceField
        name="city"
        kind="area"
        label={t("search:city")}
        hint={t("search:cityHint", { km: SEARCH.aroundTownKm })}
        form={form}
        choices={choices}
        error={errors.city}
        autoComplete="off"
        alone={false}
      />
      <Actions>
        <Button
          variant={quiet ? "quiet" : "primary"}
          unavailable={empty ? { reasonId: "search-reason", reason: t("search:nothing") } : undefined}
        >
          <Icon name="search" /> {t("common:action.search")}
        </Button>
        {q || city ? (
          <ButtonLink variant="plain" href={paths.projectSearch(project)}>
            {t("search:clearAll")}
          </ButtonLink>
        ) : null}
      </Actions>
    </form>
  );
}

/** Neither a keyword nor a place. */
function isEmpty(form: HTMLFormElement | null): boolean {
  if (!form) return false;
  const data = new FormData(form);
  return ["q", "city"].every((name) => String(data.get(name) ?? "").trim() === "");
}
