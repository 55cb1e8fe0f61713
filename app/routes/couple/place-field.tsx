import { getInputProps } from "@conform-to/react";
import { useCombobox } from "downshift";
import { useEffect, useRef, useState } from "react";
import type { PlaceFieldKind } from "~/domain/places/place-suggestions.rules";
import type { PlaceChoices } from "~/http/place-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { useTypedBefore } from "~/routes/use-typed-before";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { Field, FixedValue, type FormField, SelectField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

/** Rule wizard-8: suggestions are loaded after three characters. */
const MIN_CHARACTERS = 3;
const TYPING_PAUSE_MS = 150;
/** After this the suggestions are asked for again when they could not be had. */
const RETRY_PAUSES_MS = [1_000, 3_000];

interface PlaceFieldProps {
  /** The text, the pick (its id in the gazetteer), and the text that the pick was made for. */
  fields: { text: FormField; place: FormField; pickedFor: FormField };
  label: string;
  hint: string;
  kind: PlaceFieldKind;
  choices: PlaceChoices | undefined;
  autoComplete?: string;
  /** False: the form's own button looks the place up, and the field may stay empty. */
  alone?: boolean;
  /** Id of the field of the postal code: filled when it is empty and the picked town has one code. */
  codeField?: string;
}

type Suggestion = PlaceChoices["options"][number];

/**
 * A place. With a script it suggests while one types; without one the search button brings a list to choose from. Either way
 * the form sends the text, the pick, and the text that the pick was made for, and the server decides.
 */
export function PlaceField(props: PlaceFieldProps) {
  const { fields, label, hint, kind, choices, autoComplete, alone = true, codeField } = props;
  const { t } = useTexts();
  const field = fields.text;
  const [text, setText] = useState(initially(field));
  const [picked, setPicked] = useState<Suggestion | null>(null);
  const suggestions = useSuggestions(text, kind, picked?.label === text);
  const hydrated = useTypedBefore(field.id, setText);
  const combobox = useCombobox<Suggestion>({
    id: `${field.id}-list`,
    inputId: field.id,
    items: suggestions,
    inputValue: text,
    itemToString: (item) => item?.label ?? "",
    // Typing is taken over at once, by the field's own onChange: what arrives here comes a render later, and would take back what was
    // typed meanwhile.
    onInputValueChange: ({ type, inputValue, selectedItem }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) return;
      setText(inputValue);
      setPicked(selectedItem ?? null);
      if (codeField) fillIn(codeField, selectedItem?.code);
    },
  });
  const keptFor = initially(fields.pickedFor).trim();
  const { openMenu } = combobox;
  // What was typed before the script ran brings its suggestions, too: nothing was typed since that would open the list.
  useEffect(() => {
    if (suggestions.length > 0 && document.activeElement?.id === field.id) openMenu();
  }, [suggestions, field.id, openMenu]);
  const open = combobox.isOpen && suggestions.length > 0;
  const list = combobox.getMenuProps({ "aria-label": t("common:place.suggestions") }, { suppressRefError: true });
  return (
    <div className="place">
      <Field field={field} label={label} hint={hint}>
        {(wiring) => (
          <div className="join">
            <div className="suggest">
              <input
                {...getInputProps(field, { type: "text", value: false })}
                className="input"
                autoComplete={hydrated ? "off" : autoComplete}
                required={alone}
                maxLength={200}
                {...(hydrated
                  ? combobox.getInputProps({
                      ...wiring,
                      "aria-labelledby": undefined,
                      onChange: (event) => setText(event.currentTarget.value),
                    })
                  : { ...wiring, value: text, onChange: (event) => setText(event.target.value) })}
              />
              {hydrated ? (
                <ul {...list} hidden={!open}>
                  {open
                    ? suggestions.map((item, index) => (
                        <li key={item.id} {...combobox.getItemProps({ item, index })}>
                          {item.label}
                        </li>
                      ))
                    : null}
                </ul>
              ) : null}
            </div>
            {alone ? (
              <Button variant="quiet" className="without-script" name="intent" value="find-place" formNoValidate>
                <Icon name="search" /> {t("common:action.search")}
              </Button>
            ) : null}
          </div>
        )}
      </Field>
      <VisuallyHidden>
        <span role="status">{open ? t("common:place.count", { count: suggestions.length }) : ""}</span>
      </VisuallyHidden>
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
              options={choices.options.map((option) => ({ value: String(option.id), label: option.label }))}
            />
          ) : (
            <ChoiceGroup
              field={fields.place}
              legend={t("common:place.which")}
              legendLook="plain"
              layout="few"
              nested
              options={choices.options.map((option) => ({ value: String(option.id), label: option.label }))}
              preset={String(choices.options[0]?.id)}
            />
          )}
        </>
      ) : keptFor !== "" && keptFor === text.trim() ? (
        // Picked before, and the form came back for something else.
        <>
          <FixedValue name={fields.place.name} value={initially(fields.place)} />
          <FixedValue name={fields.pickedFor.name} value={keptFor} />
        </>
      ) : null}
    </div>
  );
}

const initially = ({ initialValue }: FormField) => String(initialValue ?? "");

function fillIn(fieldId: string, code: string | undefined) {
  const field = document.getElementById(fieldId);
  if (code && field instanceof HTMLInputElement && field.value.trim() === "") field.value = code;
}

/** What the gazetteer suggests for a text, once typing pauses. Nothing when it cannot be reached: the server asks again anyway. */
function useSuggestions(text: string, field: PlaceFieldKind, done: boolean): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const first = useRef(true);
  useEffect(() => {
    const untouched = first.current;
    first.current = false;
    if (untouched || done || text.trim().length < MIN_CHARACTERS) {
      setSuggestions([]);
      return;
    }
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (retries: number[]) => {
      try {
        const response = await fetch(`${paths.places()}?${new URLSearchParams({ q: text, field })}`, {
          signal: abort.signal,
        });
        if (!response.ok) throw new Error(`Suggestions: ${response.status}`);
        setSuggestions((await response.json()) as Suggestion[]);
      } catch {
        // Typed on, offline, or the server is busy.
        const [pause, ...others] = retries;
        if (pause !== undefined && !abort.signal.aborted) timer = setTimeout(ask, pause, others);
      }
    };
    timer = setTimeout(ask, TYPING_PAUSE_MS, RETRY_PAUSES_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, field, done]);
  return suggestions;
}
