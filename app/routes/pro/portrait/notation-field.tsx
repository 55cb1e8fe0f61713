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

/** Expected length of each text. */
const ROWS: Record<PortraitText, number> = { portrait: 10, experience: 6, strengths: 6, services: 6 };

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
  const isTooShort = Boolean(written) && Number(written) < fewest;
  const isTooLong = written !== null && written > most;
  const counted = isTooShort ? "few" : "count";
  const counter = t(`showcase:notation.${written ? counted : "limits"}`, { written: number(written ?? 0), ...limits });
  const countId = `${field.id}-count`;
  return (
    <div className="group relative">
      {/* Buttons in the line of the label. In some browsers clicks move the focus, so hovering shows them, too. */}
      {written === null ? null : (
        <fieldset
          className="invisible absolute end-0 -top-3 flex group-focus-within:visible group-hover:visible"
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
      <Field field={field} label={label} hint={hint} describedBy={countId}>
        {(wiring) => <TextArea {...getTextareaProps(field)} rows={ROWS[name]} ref={area} onInput={count} {...wiring} />}
      </Field>
      <p className="mt-1.5 flex items-center justify-end gap-3 text-small text-ink-muted" id={countId}>
        {isTooShort ? (
          <svg
            className="h-1 flex-1 rounded-full bg-sand"
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className="fill-gold" width={(Number(written) / fewest) * 100} height="1" />
          </svg>
        ) : null}
        <span className={classNames(isTooShort && "text-gold-ink", isTooLong && "font-semibold text-error")}>
          {counter}
        </span>
      </p>
    </div>
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
