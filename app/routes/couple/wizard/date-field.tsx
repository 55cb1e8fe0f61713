import { getInputProps } from "@conform-to/react";
import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { parseEventDate, TYPED_DATE_LENGTH } from "~/domain/projects/project.rules";
import { useTexts } from "~/i18n/texts";
import { useTypedBefore } from "~/routes/use-hydrated";
import { inputClass } from "~/ui/classes";
import { Field, type FormField } from "~/ui/field";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icon";
import { Dialog } from "~/ui/on-demand";

// The server never renders the calendar, so the server bundle omits it.
const Calendar = import.meta.env.SSR
  ? () => null
  : lazy(() => import("./calendar").catch(() => ({ default: CalendarMissing })));

interface DateFieldProps {
  field: FormField;
  label: string;
  hint: string;
  /** First and last selectable day, YYYY-MM-DD. */
  from: string;
  to: string;
  /** First month that the calendar shows, YYYY-MM; default: that of `from`. */
  month?: string | null;
}

/** Inside the field, at its end: 44 px wide and as high as the field. */
const CALENDAR_BUTTON =
  "absolute end-0 bottom-0 grid h-12 w-11 cursor-pointer place-items-center rounded-sm border-0 bg-transparent p-0 text-evergreen hover:bg-sage";

/** Date to type as DD/MM/YYYY (rule market-3), with a calendar on hydrated pages. */
export function DateField({ field, label, hint, from, to, month = null }: DateFieldProps) {
  const { t } = useTexts();
  const [text, setText] = useState(String(field.initialValue ?? ""));
  const [open, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const hydrated = useTypedBefore(field.id, setText);
  /** Sets the date as if it was typed: `input` is dispatched after React has updated the field. */
  function choose(date: string) {
    flushSync(() => setText(date.split("-").reverse().join("/")));
    document.getElementById(field.id)?.dispatchEvent(new Event("input", { bubbles: true }));
    setOpen(false);
  }
  return (
    <>
      <Field field={field} label={label} hint={hint} className="max-w-110">
        {(wiring) => (
          <div className="relative max-w-65">
            <input
              {...getInputProps(field, { type: "text", value: false })}
              className={inputClass({ className: "pe-12" })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={TYPED_DATE_LENGTH}
              placeholder={t("wizard:setting.datePlaceholder")}
              value={text}
              onChange={(event) => setText(event.target.value)}
              {...wiring}
            />
            {hydrated ? (
              <button
                type="button"
                className={CALENDAR_BUTTON}
                aria-label={t("wizard:setting.calendar")}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              >
                <Icon name="calendar" />
              </button>
            ) : null}
          </div>
        )}
      </Field>
      {isMissing ? <CalendarMissing /> : null}
      <Dialog
        id="calendar"
        open={open}
        onClose={() => setOpen(false)}
        title={t("wizard:setting.calendarTitle")}
        closeText={t("common:action.close")}
        size="fit"
        onMissing={() => setMissing(true)}
      >
        <Suspense fallback={<p className="text-ink-muted">{t("common:action.working")}</p>}>
          <Calendar chosen={parseEventDate(text)} month={month} from={from} to={to} onChoose={choose} />
        </Suspense>
      </Dialog>
    </>
  );
}

function CalendarMissing() {
  const { t } = useTexts();
  return <Hint>{t("wizard:setting.calendarMissing")}</Hint>;
}
