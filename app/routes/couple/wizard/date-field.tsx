import { lazy, Suspense, useEffect, useState } from "react";
import { parseEventDate } from "~/domain/projects/project.rules";
import { useTexts } from "~/i18n/texts";
import { useTypedBefore } from "~/routes/use-typed-before";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";

const Calendar = lazy(() => import("./calendar"));

interface DateFieldProps {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  /** YYYY-MM-DD. */
  from: string;
  onChange: (form: HTMLFormElement | null) => void;
}

/** DD/MM/YYYY to type (customer specification §9), and a calendar to choose from where a script runs. */
export function DateField({ name, label, hint, error, value, from, onChange }: DateFieldProps) {
  const { t } = useTexts();
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const hydrated = useTypedBefore(name, setText);
  // The form is told once the chosen day stands in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers to the text alone.
  useEffect(() => {
    const form = document.getElementById(name)?.closest("form") ?? null;
    if (hydrated && text !== value) onChange(form);
  }, [text]);
  return (
    <>
      <Field id={name} label={label} error={error} hint={hint} className="date">
        {(wiring) => (
          <div className="join">
            <input
              className="input"
              name={name}
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              placeholder={t("wizard:setting.datePlaceholder")}
              value={text}
              onChange={(event) => setText(event.target.value)}
              required
              {...wiring}
            />
            <Button
              type="button"
              variant="quiet"
              className={hydrated ? undefined : "with-script"}
              onClick={() => setOpen(true)}
            >
              {t("wizard:setting.calendar")}
            </Button>
          </div>
        )}
      </Field>
      <Dialog
        id="calendar"
        open={open}
        onClose={() => setOpen(false)}
        title={t("wizard:setting.calendarTitle")}
        closeText={t("common:action.close")}
      >
        {open ? (
          <Suspense fallback={<p className="muted">{t("common:action.working")}</p>}>
            <Calendar
              chosen={parseEventDate(text)}
              from={from}
              onChoose={(date) => {
                setText(date.split("-").reverse().join("/"));
                setOpen(false);
              }}
            />
          </Suspense>
        ) : null}
      </Dialog>
    </>
  );
}
