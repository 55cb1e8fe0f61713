import type { ReactNode } from "react";
import { pickedTown, SEARCH } from "~/domain/search/search-providers.rules";
import { FEATURE_GROUPS, type FeatureGroup, MAIN_FEATURES, VENUE_TYPES } from "~/domain/venues/venue.rules";
import { type AskedVenues, MORE_FEATURES, SEATINGS, VENUE_SEARCH } from "~/domain/venues/venue-search.rules";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useLanguage } from "~/i18n/use-format";
import { Button } from "~/ui/button";
import { tickClass, tickLineClass } from "~/ui/classes";
import { FeatureIcon } from "~/ui/feature-icon";
import { type FormField, SelectField, TextField } from "~/ui/field";
import { type FilterTag, SearchBar, searchForm } from "../search-bar";

const MAIN: readonly string[] = MAIN_FEATURES;
const MORE = Object.entries(FEATURE_GROUPS)
  .map(([group, features]) => ({
    group: group as FeatureGroup,
    features: features.filter((one) => !MAIN.includes(one)),
  }))
  .filter(({ features }) => features.length > 0);

interface VenuesFormProps {
  form: {
    asked: AskedVenues;
    city: string | null;
    cityError: string | undefined;
    choices: PlaceChoices | undefined;
    today: string;
    showsMore: boolean;
  };
  action: string;
  tags: readonly FilterTag[];
  isFiltered: boolean;
}

export function VenuesForm({ form: values, action, tags, isFiltered }: VenuesFormProps) {
  const { t, format } = useLanguage();
  const { keyword, city, radius, filters } = values.asked;
  const picked = pickedTown(city);
  const form = searchForm(
    "venues",
    {
      q: keyword,
      city: city.text || values.city || "",
      cityPlace: picked ?? undefined,
      cityFor: picked === null ? undefined : city.text,
      radius,
      date: filters.date ?? undefined,
      guests: filters.guests ?? undefined,
      seating: filters.seating,
      price: filters.price ?? undefined,
      type: filters.types,
      feature: filters.features,
    },
    values.cityError,
  );
  const showsMore = values.showsMore || filters.features.some((one) => !MAIN.includes(one));
  return (
    <SearchBar
      form={form}
      action={action}
      choices={values.choices}
      tags={tags}
      clear={isFiltered ? action : null}
      isOpen={values.showsMore}
      more={
        <>
          <SelectField
            field={form.field("radius")}
            label={t("venue:form.radius")}
            options={VENUE_SEARCH.radii.map((km) => ({ value: String(km), label: format.kilometres(km) }))}
          />
          <SelectField
            field={form.field("price")}
            label={t("venue:form.price")}
            placeholder={t("venue:form.anyPrice")}
            options={VENUE_SEARCH.prices.map((price) => ({ value: String(price), label: format.euros(price) }))}
          />
          <SelectField
            field={form.field("seating")}
            label={t("venue:form.seating")}
            options={SEATINGS.map((value) => ({ value, label: t(`venue:form.${value}`) }))}
          />
          <TextField
            field={form.field("q")}
            type="search"
            label={t("venue:form.words")}
            maxLength={SEARCH.longestKeyword}
            autoComplete="off"
          />
          <fieldset className="col-span-full">
            <legend>{t("venue:form.types")}</legend>
            <Boxes field={form.field("type")} values={VENUE_TYPES} label={(type) => t(`venues:type.${type}`)} />
          </fieldset>
          <fieldset className="col-span-full">
            <legend>{t("venue:form.features")}</legend>
            <Boxes
              field={form.field("feature")}
              values={MAIN_FEATURES}
              label={(feature) => (
                <>
                  <FeatureIcon name={feature} /> {t(`venues:feature.${feature}`)}
                </>
              )}
            />
            {/* The other features are most of the form, so they are only rendered on request. */}
            {showsMore ? (
              MORE.map(({ group, features }) => (
                <div key={group}>
                  <p className="mt-3.5 font-serif text-large/tight italic text-ink-muted">
                    {t(`venue:group.${group}`)}
                  </p>
                  <Boxes field={form.field("feature")} values={features} label={(one) => t(`venues:feature.${one}`)} />
                </div>
              ))
            ) : (
              <Button className="-ms-3" variant="plain" name={MORE_FEATURES} value="1">
                {t("venue:form.more", { count: MORE.flatMap(({ features }) => features).length })}
              </Button>
            )}
          </fieldset>
        </>
      }
    >
      <TextField field={form.field("date")} type="date" label={t("venue:form.date")} min={values.today} />
      <TextField
        field={form.field("guests")}
        label={t("venue:form.guests")}
        inputMode="numeric"
        placeholder="120"
        maxLength={5}
        autoComplete="off"
      />
    </SearchBar>
  );
}

interface BoxesProps<T extends string> {
  field: FormField;
  values: readonly T[];
  label: (value: T) => ReactNode;
}

/** Checkboxes with little markup, because there are many. */
function Boxes<T extends string>({ field, values, label }: BoxesProps<T>) {
  const chosen: readonly unknown[] = Array.isArray(field.initialValue) ? field.initialValue : [field.initialValue];
  return (
    <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
      {values.map((value) => (
        <label key={value} className={tickLineClass}>
          <input
            className={tickClass}
            type="checkbox"
            name={field.name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />{" "}
          <span className="flex items-center gap-2 leading-snug">{label(value)}</span>
        </label>
      ))}
    </div>
  );
}
