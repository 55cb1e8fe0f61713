import { SEARCH } from "~/domain/providers/search-providers.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { HiddenField, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

export interface SearchFields {
  q: string;
  city: string;
  /** The pick, and the text that it was made for. */
  cityPlace: number | null;
  /** Places that the text may mean, to choose from. */
  choices: { value: string; label: string }[];
  errors: { q?: string; city?: string };
}

export const NO_SEARCH: SearchFields = { q: "", city: "", cityPlace: null, choices: [], errors: {} };

interface SearchFormProps {
  /** Public id. */
  project: string;
  fields: SearchFields;
  /** There is something more important on the page. */
  quiet?: boolean;
}

/**
 * The search for more planners (customer specification §2, "Search block"). A form that is sent with GET: its state stands in the address,
 * and the buttons always work, for the page says what is missing.
 */
export function SearchForm({ project, fields, quiet = false }: SearchFormProps) {
  const { t } = useTexts();
  const { q, city, cityPlace, choices, errors } = fields;
  const picked = cityPlace === null ? {} : { city, cityPlace, cityFor: city };
  return (
    <form className="fields" method="get" action={paths.projectSearch()} noValidate>
      <HiddenField name="id" value={project} />
      {choices.length > 0 || cityPlace !== null ? <HiddenField name="cityFor" value={city} /> : null}
      {choices.length === 0 && cityPlace !== null ? <HiddenField name="cityPlace" value={cityPlace} /> : null}
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
      <TextField
        name="city"
        label={t("search:city")}
        hint={t("search:cityHint", { km: SEARCH.aroundTownKm })}
        defaultValue={city}
        maxLength={100}
        autoComplete="off"
        error={errors.city}
      />
      {choices.length > 0 ? (
        <ChoiceGroup
          name="cityPlace"
          legend={t("common:place.which")}
          legendLook="plain"
          layout="few"
          nested
          options={choices}
          chosen={choices[0]?.value}
        />
      ) : null}
      <Actions>
        <Button variant={quiet ? "quiet" : "primary"}>
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
