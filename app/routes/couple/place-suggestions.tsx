import { useCombobox } from "downshift";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PlaceFieldKind } from "~/domain/places/place-suggestions.rules";
import type { PlaceChoices } from "~/http/place-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { VisuallyHidden } from "~/ui/visually-hidden";

/** Rule wizard-8: suggestions are loaded after three characters. */
const MIN_CHARACTERS = 3;
const TYPING_PAUSE_MS = 150;
/** After this the suggestions are asked for again when they could not be had. */
const RETRY_PAUSES_MS = [1_000, 3_000];

export type Suggestion = PlaceChoices["options"][number];

interface PlaceSuggestionsProps {
  fieldId: string;
  kind: PlaceFieldKind;
  /** As it stands in the field, and as the page brought it. */
  text: string;
  asServed: string;
  /** The text is that of a pick. */
  isPicked: boolean;
  onType: (text: string) => void;
  onPick: (picked: Suggestion | null, text: string) => void;
  /** Is given the attributes and handlers of the field, which make a combobox of it. */
  onReady: (input: object) => void;
}

/** The list under a place field. Remembered, because each of its renders renders the field with its new attributes. */
export default memo(function PlaceSuggestions(props: PlaceSuggestionsProps) {
  const { fieldId, kind, text, asServed, isPicked, onType, onPick, onReady } = props;
  const { t } = useTexts();
  const suggestions = useSuggestions(text, asServed, kind, isPicked);
  const combobox = useCombobox<Suggestion>({
    id: `${fieldId}-list`,
    inputId: fieldId,
    items: suggestions,
    inputValue: text,
    itemToString: (item) => item?.label ?? "",
    // Typing is taken over at once, by the field's own onChange: what arrives here comes a render later, and would take back what was
    // typed meanwhile.
    onInputValueChange: ({ type, inputValue, selectedItem }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) onPick(selectedItem ?? null, inputValue);
    },
  });
  const { openMenu } = combobox;
  // What was typed before this list came brings its suggestions, too: nothing was typed since that would open it.
  useEffect(() => {
    if (suggestions.length > 0 && document.activeElement?.id === fieldId) openMenu();
  }, [suggestions, fieldId, openMenu]);
  const { value: _, ...input } = combobox.getInputProps({
    "aria-labelledby": undefined,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onType(event.currentTarget.value),
  });
  useLayoutEffect(() => onReady(input));
  const open = combobox.isOpen && suggestions.length > 0;
  const list = combobox.getMenuProps({ "aria-label": t("common:place.suggestions") }, { suppressRefError: true });
  return (
    <>
      <ul
        {...list}
        className="absolute inset-x-0 top-full z-5 mt-1.5 max-h-75 overflow-auto rounded border border-line bg-surface p-2 shadow-float empty:hidden"
        hidden={!open}
      >
        {open
          ? suggestions.map((item, index) => (
              <li
                key={item.id}
                {...combobox.getItemProps({ item, index })}
                className="min-h-11 cursor-pointer rounded-sm px-3 py-2 leading-snug aria-selected:bg-sage"
              >
                {item.label}
              </li>
            ))
          : null}
      </ul>
      <VisuallyHidden>
        <span role="status">{open ? t("common:place.count", { count: suggestions.length }) : ""}</span>
      </VisuallyHidden>
    </>
  );
});

/** What the gazetteer suggests for a text, once typing pauses. Nothing when it cannot be reached: the server asks again anyway. */
function useSuggestions(text: string, asServed: string, field: PlaceFieldKind, done: boolean): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const untouched = useRef(true);
  useEffect(() => {
    if (text !== asServed) untouched.current = false;
    if (untouched.current || done || text.trim().length < MIN_CHARACTERS) {
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
  }, [text, asServed, field, done]);
  return suggestions;
}
