import { useCombobox } from "downshift";
import { useEffect, useRef, useState } from "react";
import type { PlaceFieldKind } from "~/domain/places/place-suggestions.rules";
import { type FormState, fieldValue } from "~/http/old-form";
import type { PlaceChoices } from "~/http/place-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { useTypedBefore } from "~/routes/use-typed-before";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ChoiceGroup } from "~/ui/old-choice";
import { Field, HiddenField, SelectField } from "~/ui/old-field";
import { VisuallyHidden } from "~/ui/visually-hidden";

/** Rule wizard-8: suggestions are loaded after three characters. */
const MIN_CHARACTERS = 3;
const TYPING_PAUSE_MS = 150;
/** After this the suggestions are asked for again when they could not be had. */
const RETRY_PAUSES_MS = [1_000, 3_000];

interface PlaceFieldProps {
  name: string;
  label: string;
  hint: string;
  kind: PlaceFieldKind;
  form: FormState | undefined;
  /** What stood there before. */
  value?: string;
  choices: PlaceChoices | undefined;
  error: string | undefined;
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
  const { name, label, hint, kind, form, value = "", choices, error, autoComplete, alone = true, codeField } = props;
  const { t } = useTexts();
  const [text, setText] = useState(fieldValue(form, name, value));
  const [picked, setPicked] = useState<Suggestion | null>(null);
  const suggestions = useSuggestions(text, kind, picked?.label === text);
  const hydrated = useTypedBefore(name, setText);
  const combobox = useCombobox<Suggestion>({
    id: `${name}-list`,
    inputId: name,
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
  const keptFor = fieldValue(form, `${name}For`).trim();
  const { openMenu } = combobox;
  // What was typed before the script ran brings its suggestions, too: nothing was typed since that would open the list.
  useEffect(() => {
    if (suggestions.length > 0 && document.activeElement?.id === name) openMenu();
  }, [suggestions, name, openMenu]);
  const open = combobox.isOpen && suggestions.length > 0;
  const list = combobox.getMenuProps({ "aria-label": t("common:place.suggestions") }, { suppressRefError: true });
  return (
    <div className="place">
      <Field id={name} label={label} error={error} hint={hint}>
        {(wiring) => (
          <div className="join">
            <div className="suggest">
              <input
                className="input"
                name={name}
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
          <HiddenField name={`${name}Place`} value={picked.id} />
          <HiddenField name={`${name}For`} value={picked.label} />
        </>
      ) : choices && choices.for === text.trim() ? (
        <>
          <HiddenField name={`${name}For`} value={choices.for} />
          {choices.countries ? (
            <SelectField
              name={`${name}Place`}
              label={t("common:place.country")}
              placeholder={t("common:place.countryNone")}
              options={choices.options.map((option) => ({ value: String(option.id), label: option.label }))}
              defaultValue={fieldValue(form, `${name}Place`)}
            />
          ) : (
            <ChoiceGroup
              name={`${name}Place`}
              legend={t("common:place.which")}
              legendLook="plain"
              layout="few"
              nested
              options={choices.options.map((option) => ({ value: String(option.id), label: option.label }))}
              chosen={fieldValue(form, `${name}Place`) || String(choices.options[0]?.id)}
            />
          )}
        </>
      ) : keptFor !== "" && keptFor === text.trim() ? (
        // Picked before, and the form came back for something else.
        <>
          <HiddenField name={`${name}Place`} value={fieldValue(form, `${name}Place`)} />
          <HiddenField name={`${name}For`} value={keptFor} />
        </>
      ) : null}
    </div>
  );
}

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
