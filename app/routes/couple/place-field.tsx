import { getInputProps } from "@conform-to/react";
import { lazy, memo, Suspense, useCallback, useState } from "react";
import type { PlaceFieldKind } from "~/domain/places/places.rules";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useTexts } from "~/i18n/texts";
import { useTypedBefore } from "~/routes/use-hydrated";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { inputClass } from "~/ui/classes";
import { Field, FixedValue, type FormField, joinClass, SelectField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import type { Suggestion } from "./place-suggestions";

// Loaded when the field is first used. The server never renders suggestions.
const PlaceSuggestions = import.meta.env.SSR
  ? () => null
  : lazy(() => import("./place-suggestions").catch(() => ({ default: memo(() => <></>) })));

interface PlaceFieldProps {
  fields: { text: FormField; place: FormField; pickedFor: FormField };
  label: string;
  hint: string;
  kind: PlaceFieldKind;
  choices: PlaceChoices | undefined;
  autoComplete?: string;
  /** True: required, and has its own search button. False: optional, and the form's button looks up the place. */
  alone?: boolean;
  /** Id of the postal code field. It is filled if it is empty and the picked town has one code. */
  codeField?: string;
  placeholder?: string;
}

const FIRST = 4;

/** Suggests places during typing; without a script, the search button loads a list to choose from. */
export const PlaceField = (props: PlaceFieldProps) => <PlaceInput key={props.fields.text.key} {...props} />;

function PlaceInput(props: PlaceFieldProps) {
  const { fields, label, hint, kind, choices, autoComplete, alone = true, codeField, placeholder } = props;
  const { t } = useTexts();
  const field = fields.text;
  const [text, setText] = useState(initially(field));
  const [picked, setPicked] = useState<Suggestion | null>(null);
  const [isUsed, setUsed] = useState(false);
  const [combobox, setCombobox] = useState<object>();
  const hydrated = useTypedBefore(field.id, (typed) => {
    setText(typed);
    if (document.activeElement?.id === field.id) setUsed(true);
  });
  const pick = useCallback(
    (chosen: Suggestion | null, said: string) => {
      setText(said);
      setPicked(chosen);
      if (codeField) fillIn(codeField, chosen?.code);
    },
    [codeField],
  );
  const options = choices?.options.map((option) => ({ value: String(option.id), label: option.label })) ?? [];
  const keptFor = lastly(fields.pickedFor).trim();
  return (
    <div className="[&>fieldset]:mt-4!">
      <Field field={field} label={label} hint={hint}>
        {(wiring) => (
          <div className={joinClass}>
            <div className="relative shrink! basis-48! sm:basis-64!">
              <input
                {...getInputProps(field, { type: "text", value: false })}
                {...wiring}
                className={inputClass()}
                required={alone}
                maxLength={200}
                placeholder={placeholder}
                value={text}
                onChange={(event) => setText(event.target.value)}
                onFocus={() => setUsed(true)}
                {...(hydrated
                  ? { role: "combobox", "aria-autocomplete": "list", "aria-expanded": false, autoComplete: "off" }
                  : { autoComplete })}
                {...combobox}
              />
              {isUsed ? (
                <Suspense>
                  <PlaceSuggestions
                    fieldId={field.id}
                    kind={kind}
                    text={text}
                    asServed={initially(field)}
                    isRefused={field.errors !== undefined}
                    isPicked={picked?.label === text}
                    onType={setText}
                    onPick={pick}
                    onReady={setCombobox}
                  />
                </Suspense>
              ) : null}
            </div>
            {alone ? (
              <Button
                variant="quiet"
                className="max-sm:px-3.5! [@media(scripting:enabled)]:hidden"
                name="intent"
                value="find-place"
                formNoValidate
              >
                <Icon name="search" /> <span className="max-sm:sr-only">{t("common:action.search")}</span>
              </Button>
            ) : null}
          </div>
        )}
      </Field>
      {picked && picked.label === text ? (
        <>
          <FixedValue name={fields.place.name} value={picked.id} />
          <FixedValue name={fields.pickedFor.name} value={picked.label} />
        </>
      ) : choices && choices.for === text.trim() ? (
        <>
          <FixedValue name={fields.pickedFor.name} value={choices.for} />
          {choices.countries ? (
            <SelectField
              field={fields.place}
              label={t("common:place.country")}
              placeholder={t("common:place.countryNone")}
              options={options}
            />
          ) : (
            <ChoiceGroup
              field={fields.place}
              legend={t("common:place.which")}
              legendLook="plain"
              layout="few"
              nested
              options={options.slice(0, FIRST)}
              folded={{ summary: t("common:action.showOthers"), options: options.slice(FIRST) }}
              preset={options[0]?.value}
            />
          )}
        </>
      ) : keptFor !== "" && keptFor === text.trim() ? (
        // Keeps the picked place if another field was refused.
        <>
          <FixedValue name={fields.place.name} value={lastly(fields.place)} />
          <FixedValue name={fields.pickedFor.name} value={keptFor} />
        </>
      ) : null}
    </div>
  );
}

const initially = ({ initialValue }: FormField) => String(initialValue ?? "");
/** Returns the value as it was sent, even if the page was not reloaded. */
const lastly = ({ value, initialValue }: FormField) => String(value ?? initialValue ?? "");

function fillIn(fieldId: string, code: string | undefined) {
  const field = document.getElementById(fieldId);
  if (code && field instanceof HTMLInputElement && field.value.trim() === "") field.value = code;
}
