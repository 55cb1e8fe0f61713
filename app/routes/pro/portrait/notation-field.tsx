import { getTextareaProps } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { type Edit, listed, starred } from "~/domain/providers/notation-marks.rules";
import { PORTRAIT_LENGTHS, type PortraitText } from "~/domain/providers/portrait.rules";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/classes";
import { Field, type FormField, TextArea } from "~/ui/field";

interface NotationFieldProps {
  name: PortraitText;
  field: FormField<string | undefined>;
  label: string;
  hint: string;
  /** Formatted numbers of characters. */
  limits: { fewest: string | number; most: string | number };
}

type Edits = (text: string, start: number, end: number) => Edit;

const BUTTONS: { name: "strong" | "emphasis" | "list"; sign: string; edit: Edits }[] = [
  { name: "strong", sign: "font-bold before:content-['B']", edit: (...selection) => starred(...selection, "**") },
  {
    name: "emphasis",
    sign: "font-serif italic before:content-['I']",
    edit: (...selection) => starred(...selection, "*"),
  },
  { name: "list", sign: "before:content-['•_—']", edit: listed },
];

/** Renders a text area for the notation. With JavaScript it has formatting buttons and a character count. */
export function NotationField({ name, field, label, hint, limits }: NotationFieldProps) {
  const { t, i18n } = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  /** Number of characters in the text area; null before hydration. */
  const [written, setWritten] = useState<number | null>(null);
  const count = () => setWritten(area.current?.value.trim().length ?? 0);
  // The text may have been typed before hydration, or come from the server.
  useEffect(count, []);
  const { fewest, most } = PORTRAIT_LENGTHS[name];
  const { format: number } = new Intl.NumberFormat(i18n.language);
  const counted = written !== null && written < fewest ? "few" : "count";
  const counter = t(`showcase:notation.${written ? counted : "limits"}`, { written: number(written ?? 0), ...limits });
  const isTooLong = written !== null && written > most;
  const line = (
    <span className="flex justify-between gap-4">
      <span>{hint}</span>{" "}
      <span className={classNames("whitespace-nowrap", isTooLong && "font-semibold text-error")}>{counter}</span>
    </span>
  );
  return (
    <Field field={field} label={label} hint={line}>
      {(wiring) => (
        <div className="group relative">
          {/* Buttons in the line of the label. In some browsers clicks move the focus, so hovering shows them, too. */}
          {written === null ? null : (
            <fieldset
              className="invisible absolute end-0 bottom-full -mb-2 flex group-focus-within:visible group-hover:visible"
              aria-label={t("showcase:notation.buttons", { label })}
            >
              {BUTTONS.map((button) => (
                <Button
                  key={button.name}
                  type="button"
                  variant="plain"
                  compact
                  className="w-11 px-0! no-underline!"
                  aria-label={t(`showcase:notation.button.${button.name}`)}
                  aria-controls={field.id}
                  onClick={() => area.current && write(area.current, button.edit)}
                >
                  <span className={button.sign} aria-hidden="true" />
                </Button>
              ))}
            </fieldset>
          )}
          <TextArea
            {...getTextareaProps(field)}
            rows={name === "strengths" ? 7 : 10}
            ref={area}
            onInput={count}
            {...wiring}
          />
        </div>
      )}
    </Field>
  );
}

/** Inserts text as typing does, so that undo (Ctrl+Z) works; setRangeText clears the undo history. */
function write(area: HTMLTextAreaElement, edit: Edits) {
  const { from, to, insert, selected } = edit(area.value, area.selectionStart, area.selectionEnd);
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand("insertText", false, insert)) {
    area.setRangeText(insert);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(...selected);
}
