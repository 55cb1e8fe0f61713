import { getTextareaProps } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { type Edit, listed, starred } from "~/domain/providers/notation-marks.rules";
import { PORTRAIT_LENGTHS, type PortraitText } from "~/domain/providers/portrait.rules";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Field, type FormField, TextArea } from "~/ui/field";
import { Hint } from "~/ui/text";

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
  /** Null before hydration. */
  const [written, setWritten] = useState<number | null>(null);
  const count = () => setWritten(area.current?.value.trim().length ?? 0);
  // The text may have been typed before hydration, or come from the server.
  useEffect(count, []);
  const { fewest, most } = PORTRAIT_LENGTHS[name];
  const { format: number } = new Intl.NumberFormat(i18n.language);
  const counted = written !== null && written < fewest ? "few" : "count";
  return (
    <Field field={field} label={label} hint={hint}>
      {(wiring) => (
        <>
          {/* Room for the buttons, which cover the top of the text area. */}
          <div className="relative [&_textarea]:pt-14! noscript:[&_textarea]:pt-2.5!">
            {written === null ? null : (
              <fieldset
                className="absolute inset-x-0.5 top-0.5 flex rounded-t-sm border-b border-line bg-surface"
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
          <Hint className={written !== null && written > most ? "font-semibold text-error!" : undefined}>
            {t(`showcase:notation.${written ? counted : "limits"}`, { written: number(written ?? 0), ...limits })}
          </Hint>
        </>
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
