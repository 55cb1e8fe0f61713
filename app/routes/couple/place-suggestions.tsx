import { useCombobox } from "downshift";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PlaceFieldKind } from "~/domain/places/places.rules";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { VisuallyHidden } from "~/ui/text";

const MIN_CHARACTERS = 3;
const TYPING_PAUSE_MS = 150;
const RETRY_PAUSES_MS = [1_000, 3_000];

export type Suggestion = PlaceChoices["options"][number];

interface PlaceSuggestionsProps {
  fieldId: string;
  kind: PlaceFieldKind;
  /** `text` is in the field now; `asServed` is from the server. */
  text: string;
  asServed: string;
  isRefused: boolean;
  isPicked: boolean;
  onType: (text: string) => void;
  onPick: (picked: Suggestion | null, text: string) => void;
  onReady: (input: object) => void;
}

/** Memoized: each render passes attributes to the field, which would render this component again. */
export default memo(function PlaceSuggestions(props: PlaceSuggestionsProps) {
  const { fieldId, kind, text, asServed, isRefused, isPicked, onType, onPick, onReady } = props;
  const { t } = useTexts();
  const suggestions = useSuggestions(text, asServed, kind, isPicked);
  const combobox = useCombobox<Suggestion>({
    id: `${fieldId}-list`,
    inputId: fieldId,
    items: suggestions,
    inputValue: text,
    itemToString: (item) => item?.label ?? "",
    // The field's own onChange handles typing immediately. This callback comes one render later, and would undo the
    // text that was typed in between.
    onInputValueChange: ({ type, inputValue, selectedItem }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) onPick(selectedItem ?? null, inputValue);
    },
  });
  const { openMenu, closeMenu } = combobox;
  // Text that was typed before this component was loaded has suggestions, but causes no input event that opens the
  // list. A refused text has its own choices below the field, which the list would cover.
  useEffect(() => {
    if (isRefused) closeMenu();
    else if (suggestions.length > 0 && document.activeElement?.id === fieldId) openMenu();
  }, [suggestions, isRefused, fieldId, openMenu, closeMenu]);
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

/** Returns suggestions once the text was edited, also after it is submitted; none if the server is down. */
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
        // The visitor typed more text or is offline, or the server is busy.
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
