import { lazy, Suspense, useEffect, useState } from "react";
import { parseEventDate } from "~/domain/projects/project.rules";
import { useTexts } from "~/i18n/texts";
import { useTypedBefore } from "~/routes/use-typed-before";
import { Button, ButtonRoom } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/old-field";

// The server never shows it, and need not hold it.
const Calendar = import.meta.env.SSR ? () => null : lazy(() => import("./calendar"));

interface DateFieldProps {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  from: string;
  to: string;
  onChange: (form: HTMLFormElement | null) => void;
}

/** DD/MM/YYYY to type (rule market-3), and a calendar to choose from where a script runs. */
export function DateField({ name, label, hint, error, value, from, to, onChange }: DateFieldProps) {
  const { t } = useTexts();
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const hydrated = useTypedBefore(name, setText);
  // The form hears of a chosen day once its field holds it.
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
            {hydrated ? (
              <Button type="button" variant="quiet" onClick={() => setOpen(true)}>
                {t("wizard:setting.calendar")}
              </Button>
            ) : (
              <ButtonRoom label={t("wizard:setting.calendar")} />
            )}
          </div>
        )}
      </Field>
      {hydrated ? (
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
                to={to}
                onChoose={(date) => {
                  setText(date.split("-").reverse().join("/"));
                  setOpen(false);
                }}
              />
            </Suspense>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
}
