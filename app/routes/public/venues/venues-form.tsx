import { useForm } from "@conform-to/react";
import { type ReactNode, useMemo } from "react";
import { pickedTown, SEARCH } from "~/domain/search/search-providers.rules";
import { FEATURE_GROUPS, type FeatureGroup, MAIN_FEATURES, VENUE_TYPES } from "~/domain/venues/venue.rules";
import {
  type AskedVenues,
  filtersSet,
  MORE_FEATURES,
  SEATINGS,
  VENUE_SEARCH,
} from "~/domain/venues/venue-search.rules";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { PlaceField } from "~/routes/couple/place-field";
import { Actions, Button, iconLinkClass } from "~/ui/button";
import { classNames, seekClass, tickClass, tickLineClass } from "~/ui/classes";
import { Toggle, toggledClass } from "~/ui/disclosure";
import { FeatureIcon } from "~/ui/feature-icon";
import { SelectField, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";

const MAIN: readonly string[] = MAIN_FEATURES;
const MORE = Object.entries(FEATURE_GROUPS)
  .map(([group, features]) => ({
    group: group as FeatureGroup,
    features: features.filter((one) => !MAIN.includes(one)),
  }))
  .filter(({ features }) => features.length > 0);

interface Values {
  asked: AskedVenues;
  /** City of the list, until the visitor types another one. */
  city: string | null;
  cityError: string | undefined;
  choices: PlaceChoices | undefined;
  /** YYYY-MM-DD, in the visitor's market. */
  today: string;
  showsMore: boolean;
}

/** Returns one form with fields in two places: the search above the list, the filters next to it. */
export function useVenuesForm({ asked, city: listed, cityError }: Values) {
  const { keyword, city, radius, filters } = asked;
  const picked = pickedTown(city) !== null;
  return useForm({
    id: "venues",
    defaultValue: {
      q: keyword,
      city: city.text || listed || "",
      ...(picked ? { cityPlace: String(city.place), cityFor: city.text } : {}),
      radius: String(radius),
      date: filters.date ?? "",
      guests: filters.guests === null ? "" : String(filters.guests),
      seating: filters.seating,
      price: filters.price === null ? "" : String(filters.price),
      type: filters.types as string[],
      feature: filters.features as string[],
    },
    lastResult: useMemo(() => ({ error: { city: cityError ? [cityError] : null } }), [cityError]),
  });
}

type Fields = ReturnType<typeof useVenuesForm>[1];

/** Opens search and filters below 960 px. */
export function VenuesToggle({ form: { asked, cityError } }: { form: Values }) {
  const { t } = useTexts();
  const number = filtersSet(asked.filters) + [asked.keyword, asked.city.text].filter(Boolean).length;
  return (
    <Toggle
      className="[&>summary]:min-h-12 [&>summary]:py-1.5"
      open={cityError !== undefined}
      summary={number > 0 ? t("directory:filter.refineSet", { number }) : t("directory:filter.refine")}
    />
  );
}

export function VenueSeek({ form, fields }: { form: Values; fields: Fields }) {
  const { t } = useTexts();
  const format = useFormat();
  return (
    <div className={classNames(seekClass, SEEK)}>
      <TextField
        field={fields.q}
        type="search"
        label={t("venue:form.words")}
        maxLength={SEARCH.longestKeyword}
        autoComplete="off"
      />
      <PlaceField
        fields={{ text: fields.city, place: fields.cityPlace, pickedFor: fields.cityFor }}
        kind="area"
        label={t("venue:form.town")}
        hint=""
        choices={form.choices}
        autoComplete="off"
        alone={false}
      />
      <SelectField
        field={fields.radius}
        label={t("venue:form.radius")}
        options={VENUE_SEARCH.radii.map((km) => ({ value: String(km), label: format.kilometres(km) }))}
      />
      <TextField field={fields.date} type="date" label={t("venue:form.date")} min={form.today} />
      <Button>
        <Icon name="search" /> {t("common:action.search")}
      </Button>
    </div>
  );
}

const SEEK =
  "grid-cols-2 rounded bg-blush p-5 max-lg:mt-4 lg:grid-cols-[2fr_2fr_1fr_1.3fr_auto] max-lg:*:nth-[-n+2]:col-span-full max-lg:*:last:col-span-full";

interface VenueFiltersProps {
  form: Values;
  /** Id of the form. The fields are outside of it. */
  formId: string;
  fields: Fields;
  /** URL of the unfiltered list; null: no filter is set. */
  clear: string | null;
}

export function VenueFilters({ form, formId, fields, clear }: VenueFiltersProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { filters } = form.asked;
  const showsMore = form.showsMore || filters.features.some((one) => !MAIN.includes(one));
  return (
    <div className={classNames(toggledClass, "mt-8 space-y-7")}>
      <TextField
        field={fields.guests}
        label={t("venue:form.guests")}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
      />
      <SelectField
        field={fields.seating}
        label={t("venue:form.seating")}
        options={SEATINGS.map((value) => ({ value, label: t(`venue:form.${value}`) }))}
      />
      <SelectField
        field={fields.price}
        label={t("venue:form.price")}
        placeholder={t("venue:form.anyPrice")}
        options={VENUE_SEARCH.prices.map((price) => ({ value: String(price), label: format.euros(price) }))}
      />
      <fieldset>
        <legend>{t("venue:form.types")}</legend>
        {VENUE_TYPES.map((type) => (
          <Box key={type} field={fields.type} value={type}>
            {t(`venues:type.${type}`)}
          </Box>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t("venue:form.features")}</legend>
        {MAIN_FEATURES.map((feature) => (
          <Box key={feature} field={fields.feature} value={feature}>
            <FeatureIcon name={feature} /> {t(`venues:feature.${feature}`)}
          </Box>
        ))}
        {/* The other features are most of the form, so they are only rendered on request. */}
        {showsMore ? (
          MORE.map(({ group, features }) => (
            <div key={group}>
              <p className="mt-3.5 font-serif text-large/tight italic text-ink-muted">{t(`venue:group.${group}`)}</p>
              {features.map((feature) => (
                <Box key={feature} field={fields.feature} value={feature}>
                  {t(`venues:feature.${feature}`)}
                </Box>
              ))}
            </div>
          ))
        ) : (
          <Button className="-ms-3" variant="plain" form={formId} name={MORE_FEATURES} value="1">
            {t("venue:form.more", { count: MORE.flatMap(({ features }) => features).length })}
          </Button>
        )}
      </fieldset>
      <Actions>
        <Button variant="quiet" form={formId}>
          {t("venue:form.apply")}
        </Button>
        {clear ? (
          <a className={iconLinkClass} href={clear}>
            {t("directory:filter.clear")}
          </a>
        ) : null}
      </Actions>
    </div>
  );
}

/** Checkbox with little markup, because there are many. */
function Box({
  field,
  value,
  children,
}: {
  field: Fields["feature"] | Fields["type"];
  value: string;
  children: ReactNode;
}) {
  const chosen: readonly unknown[] = Array.isArray(field.initialValue) ? field.initialValue : [field.initialValue];
  return (
    <label className={tickLineClass}>
      <input
        className={tickClass}
        type="checkbox"
        form={field.formId}
        name={field.name}
        value={value}
        defaultChecked={chosen.includes(value)}
      />{" "}
      <span className="flex items-center gap-2 leading-snug">{children}</span>
    </label>
  );
}
