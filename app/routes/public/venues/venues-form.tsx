import { useForm } from "@conform-to/react";
import { type ReactNode, useMemo } from "react";
import { SEARCH } from "~/domain/search/search-providers.rules";
import { MORE_FEATURES, SEATINGS } from "~/domain/venues/venue-search.rules";
import { useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/place-field";
import { Actions, Button, iconLinkClass } from "~/ui/button";
import { FeatureIcon } from "~/ui/feature-icon";
import { SelectField, TextField } from "~/ui/field";
import { Toggle, toggledClass } from "~/ui/fold";
import { Icon } from "~/ui/icon";
import { tickClass, tickLineClass } from "~/ui/input";
import type { VenuesForm as Values } from "./venues-view.server";

/** The fields of one form, which stand in two places: the search above the list, the filters beside it. */
export function useVenuesForm({ typed, cityError }: Values) {
  return useForm({
    id: "venues",
    defaultValue: typed,
    lastResult: useMemo(() => ({ error: { city: cityError ? [cityError] : null } }), [cityError]),
  });
}

type Fields = ReturnType<typeof useVenuesForm>[1];

/** Words, town, distance, day. */
export function VenueSeek({ form, fields }: { form: Values; fields: Fields }) {
  const { t } = useTexts();
  return (
    <div className="mt-8 grid grid-cols-2 items-start gap-4 rounded bg-blush lg:items-end p-5 *:min-w-0 lg:grid-cols-[2fr_2fr_1fr_1.3fr_auto] max-lg:*:nth-[-n+2]:col-span-full max-lg:*:last:col-span-full">
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
      <SelectField field={fields.radius} label={t("venue:form.radius")} options={form.radii} />
      <TextField field={fields.date} type="date" label={t("venue:form.date")} min={form.today} />
      <Button>
        <Icon name="search" /> {t("common:action.search")}
      </Button>
    </div>
  );
}

interface VenueFiltersProps {
  form: Values;
  /** Of the form that they belong to, and do not stand in. */
  formId: string;
  fields: Fields;
  /** The list without them; null: none is set. */
  clear: string | null;
}

/** Guests, price, type, features: folded on a telephone. */
export function VenueFilters({ form, formId, fields, clear }: VenueFiltersProps) {
  const { t } = useTexts();
  return (
    <div>
      <Toggle
        summary={
          form.filtersSet > 0
            ? t("directory:filter.refineSet", { number: form.filtersSet })
            : t("directory:filter.refine")
        }
      />
      <div className={`${toggledClass} space-y-7`}>
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
          options={form.prices}
        />
        <fieldset>
          <legend>{t("venue:form.types")}</legend>
          {form.types.map(({ value, label }) => (
            <Box key={value} field={fields.type} value={value}>
              {label}
            </Box>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t("venue:form.features")}</legend>
          {form.features.map(({ code, name }) => (
            <Box key={code} field={fields.feature} value={code}>
              <FeatureIcon name={code} /> {name}
            </Box>
          ))}
          {form.more.length > 0 ? (
            form.more.map(({ heading, features }) => (
              <div key={heading}>
                <p className="mt-3.5 font-serif text-large/tight italic text-ink-muted">{heading}</p>
                {features.map(({ code, name }) => (
                  <Box key={code} field={fields.feature} value={code}>
                    {name}
                  </Box>
                ))}
              </div>
            ))
          ) : (
            <Button variant="plain" form={formId} name={MORE_FEATURES} value="1">
              {t("venue:form.more", { count: form.moreCount })}
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
    </div>
  );
}

/** One box of several: lean, for there are many. */
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
      <span>{children}</span>
    </label>
  );
}
