import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Edit, listed, starred } from "~/domain/providers/notation-marks.rules";
import { PORTRAIT_LENGTHS, type PortraitText } from "~/domain/providers/portrait.rules";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

interface NotationFieldProps {
  name: PortraitText;
  label: string;
  hint: string;
  value: string;
  error: ReactNode;
}

type Edits = (text: string, start: number, end: number) => Edit;

const BUTTONS: { name: "strong" | "emphasis" | "list"; edit: Edits }[] = [
  { name: "strong", edit: (...selection) => starred(...selection, "**") },
  { name: "emphasis", edit: (...selection) => starred(...selection, "*") },
  { name: "list", edit: listed },
];

/** A writing field for the notation. Where a script runs, with buttons that write its signs, and with the number of characters. */
export function NotationField({ name, label, hint, value, error }: NotationFieldProps) {
  const { t, i18n } = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  /** Null: no script runs yet. */
  const [written, setWritten] = useState<number | null>(null);
  const count = () => setWritten(area.current?.value.trim().length ?? 0);
  // Something may have been typed before the script ran, or come back with the page.
  useEffect(count, []);
  const { most } = PORTRAIT_LENGTHS[name];
  const number = (n: number) => new Intl.NumberFormat(i18n.language).format(n);
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      {(wiring) => (
        <>
          {written === null ? null : (
            <fieldset className="mt-2 flex flex-wrap gap-2" aria-label={t("showcase:notation.buttons", { label })}>
              {BUTTONS.map((button) => (
                <Button
                  key={button.name}
                  type="button"
                  variant="quiet"
                  compact
                  aria-controls={name}
                  onClick={() => area.current && write(area.current, button.edit)}
                >
                  {t(`showcase:notation.button.${button.name}`)}
                </Button>
              ))}
            </fieldset>
          )}
          <textarea
            className="input"
            name={name}
            rows={name === "strengths" ? 7 : 10}
            defaultValue={value}
            ref={area}
            onInput={count}
            {...wiring}
          />
          {written === null ? null : (
            <p className={written > most ? "error" : "hint"}>
              {t("showcase:notation.count", { written: number(written), most: number(most) })}
            </p>
          )}
        </>
      )}
    </Field>
  );
}

/** As typed by hand, so that the browser can take it back (Ctrl+Z); setRangeText forgets what was before. */
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
