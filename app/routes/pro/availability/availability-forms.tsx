import type { z } from "zod";
import type { busyDatesForm, yearForm } from "~/domain/providers/availability.form";
import { lastBusyDay } from "~/domain/providers/busy-dates.rules";
import type { Constraints } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { choicesClass } from "~/ui/choice";
import { classNames, metaLineClass, smallSummaryClass, tickClass, tickLineClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { describedBy, FieldError, FixedValue, TextField } from "~/ui/field";
import { StickyFooter } from "~/ui/sticky-footer";
import { Pills } from "../requests/pills";
import { Calendar } from "./calendar";
import type { CalendarView } from "./dates.server";
import { ADD_DATES, YEAR_FORM } from "./form-ids";

interface AddDatesProps {
  today: string;
  constraints: Constraints;
}

export function AddDates({ today, constraints }: AddDatesProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<ReturnType<typeof busyDatesForm>>>(ADD_DATES, { constraints });
  const { fields } = post;
  const day = { type: "date", min: today, max: lastBusyDay(today) } as const;
  return (
    <Disclosure summary={t("company:availability.add.heading")} open={post.refused !== undefined}>
      <PostForm post={post}>
        <FormProblems post={post} />
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto]">
          <TextField {...day} field={fields.from} label={t("company:availability.add.from")} />
          <TextField {...day} field={fields.to} label={t("company:availability.add.to")} />
          {/* Aligns the button with the inputs, below the line of labels. */}
          <div className="xl:pt-[calc(1.375rem+8px)]">
            <Button variant="quiet" name="intent" value="add">
              {t("company:availability.add.submit")}
            </Button>
          </div>
        </div>
      </PostForm>
    </Disclosure>
  );
}

interface YearFormProps {
  calendar: CalendarView;
  /** While paused, the save button is quiet: the button that ends the pause is the primary one. */
  paused: boolean;
}

/** Classes that make the bar static until a tick changes, because it would cover the calendar for nothing. */
const stillClass = "[form:not(:has(:checked:not(:default),input:default:not(:checked)))_&]:static!";

export function YearForm({ calendar, paused }: YearFormProps) {
  const { t } = useTexts();
  const { heading, year, years, busy, unlocked, saturdays } = calendar;
  const post = usePostForm<z.input<ReturnType<typeof yearForm>>>(YEAR_FORM);
  const { days, drawn } = post.fields;
  const typed = post.refused?.reply.initialValue;
  const ticked = new Set<unknown>(typed ? [typed.days].flat() : busy);
  return (
    <section aria-labelledby="year">
      <div className={metaLineClass}>
        <h2 className="sr-only" id="year">
          {heading}
        </h2>
        <nav aria-label={t("company:availability.years")}>
          <Pills pills={years} current={year} as="page" />
        </nav>
        {saturdays ? (
          <p className="text-lead">
            {t("company:availability.saturdays", { free: String(saturdays.free), all: String(saturdays.all) })}
          </p>
        ) : null}
      </div>
      <PostForm className="mt-7 space-y-7" post={post}>
        <FormProblems post={post} />
        <FixedValue name={drawn.name} value={typed ? String(typed.drawn ?? "") : busy.join(" ")} />
        <div className="space-y-4" id={days.id} tabIndex={-1}>
          <FieldError field={days} />
          <Calendar calendar={calendar} name={days.name} ticked={ticked} describedBy={describedBy(days, null)} />
        </div>
        {unlocked.length > 0 ? (
          <details>
            <summary className={smallSummaryClass}>{t("company:availability.unlockedTaken")}</summary>
            <fieldset>
              <legend className="sr-only">{t("company:availability.unlockedTaken")}</legend>
              <div className={choicesClass({ layout: "cards" })}>
                {unlocked.map(({ date, label }) => (
                  <div key={date}>
                    <label className={tickLineClass}>
                      <input
                        className={tickClass}
                        type="checkbox"
                        name={days.name}
                        value={date}
                        defaultChecked={ticked.has(date)}
                      />{" "}
                      <span>{label}</span>
                    </label>
                  </div>
                ))}
              </div>
            </fieldset>
          </details>
        ) : null}
        <StickyFooter className={classNames("lg:mx-0 lg:px-0", stillClass)}>
          <Actions line>
            <Button variant={paused ? "quiet" : "primary"} name="intent" value="year">
              {t("company:availability.save")}
            </Button>
          </Actions>
        </StickyFooter>
      </PostForm>
    </section>
  );
}
