import { getTextareaProps } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { type Edit, listed, starred } from "~/domain/providers/notation-marks.rules";
import { PORTRAIT_LENGTHS, type PortraitText } from "~/domain/providers/portrait.rules";
import { useTexts } from "~/i18n/texts";
import { Button, ButtonRoom } from "~/ui/button";
import { Field, type FormField, TextArea } from "~/ui/field";
import { Hint } from "~/ui/text";

interface NotationFieldProps {
  name: PortraitText;
  field: FormField<string | undefined>;
  label: string;
  hint: string;
}

type Edits = (text: string, start: number, end: number) => Edit;

const BUTTONS: { name: "strong" | "emphasis" | "list"; edit: Edits }[] = [
  { name: "strong", edit: (...selection) => starred(...selection, "**") },
  { name: "emphasis", edit: (...selection) => starred(...selection, "*") },
  { name: "list", edit: listed },
];

/** Renders a text area for the notation. With JavaScript it has formatting buttons and a character count. */
export function NotationField({ name, field, label, hint }: NotationFieldProps) {
  const { t, i18n } = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  /** Null before hydration. */
  const [written, setWritten] = useState<number | null>(null);
  const count = () => setWritten(area.current?.value.trim().length ?? 0);
  // The text may have been typed before hydration, or come from the server.
  useEffect(count, []);
  const { most } = PORTRAIT_LENGTHS[name];
  const { format: number } = new Intl.NumberFormat(i18n.language);
  const counted = (n: number) => t("showcase:notation.count", { written: number(n), most: number(most) });
  return (
    <Field field={field} label={label} hint={hint}>
      {(wiring) => (
        <>
          {written === null ? (
            <div className="mt-2 flex flex-wrap gap-2">
              {BUTTONS.map(({ name: button }) => (
                <ButtonRoom key={button} label={t(`showcase:notation.button.${button}`)} compact />
              ))}
            </div>
          ) : (
            <fieldset className="mt-2 flex flex-wrap gap-2" aria-label={t("showcase:notation.buttons", { label })}>
              {BUTTONS.map((button) => (
                <Button
                  key={button.name}
                  type="button"
                  variant="quiet"
                  compact
                  aria-controls={field.id}
                  onClick={() => area.current && write(area.current, button.edit)}
                >
                  {t(`showcase:notation.button.${button.name}`)}
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
          {written === null ? (
            <Hint
              className="invisible noscript:hidden before:content-[attr(data-label)]"
              data-label={counted(String(field.initialValue ?? "").trim().length)}
            />
          ) : (
            <p
              className={
                written > most
                  ? "mt-1.5 text-small font-semibold text-error"
                  : "mt-1.5 text-small leading-normal text-ink-muted"
              }
            >
              {counted(written)}
            </p>
          )}
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
