import { cva } from "class-variance-authority";
import { Fragment } from "react";
import type { z } from "zod";
import type { busyDatesForm, yearForm } from "~/domain/providers/availability.form";
import { lastBusyDay } from "~/domain/providers/busy-dates.rules";
import { useTexts } from "~/i18n/texts";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { choicesClass } from "~/ui/choice";
import { classNames, metaLineClass, smallSummaryClass, tickClass, tickLineClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { describedBy, FieldError, FixedValue, TextField } from "~/ui/field";
import { StickyFooter } from "~/ui/sticky-footer";
import { Pills } from "../requests/pills";
import type { CalendarView, DayView, yearView } from "./availability.server";
import { ADD_DATES, YEAR_FORM } from "./form-ids";

export function AddDates({ today, constraints }: ReturnType<typeof yearView>["addDates"]) {
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

/** Makes the bar static while no checkbox has changed, so that it does not cover the calendar. */
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

/**
 * Uses descendant variants, because classes on 365 cells would be large. A cell is 44 px high. Its width is a seventh
 * of 252 px for a mouse, or of 308 px for touch. With a mouse, wide screens show four smaller months per line. The
 * checkbox is transparent and covers its cell. The number below it is filled and struck through if the day is busy.
 */
const calendarClass = cva(
  [
    "[&_table]:table-fixed [&_table]:leading-none",
    "[&_th]:px-0 [&_th]:text-center [&_th]:text-tiny",
    "[&_td]:h-11 [&_td]:border-0 [&_td]:p-0 [&_td]:text-center [&_td]:align-middle [&_td]:text-ink-muted",
    "[&_:is(td>a,label)]:relative [&_:is(td>a,label)]:grid [&_:is(td>a,label)]:h-11 [&_:is(td>a,label)]:place-items-center [&_label]:text-ink",
    "[&_input]:absolute [&_input]:inset-0 [&_input]:m-0 [&_input]:size-full [&_input]:appearance-none [&_input]:rounded-sm [&_input:enabled]:cursor-pointer [&_input:enabled]:hover:shadow-[inset_0_0_0_1px_var(--edge)] [&_input]:focus-visible:shadow-focus!",
    "[&_input+span]:grid [&_input+span]:size-8 [&_input+span]:place-items-center [&_input+span]:rounded-sm",
    "not-pointer-coarse:xl:[&_tbody_:is(td,td>a,label)]:h-8 not-pointer-coarse:xl:[&_td_span]:size-6.5",
    "[&_:checked+span]:bg-evergreen [&_:checked+span]:text-on-evergreen [&_:checked+span]:line-through forced-colors:[&_:checked+span]:bg-[Highlight] forced-colors:[&_:checked+span]:text-[HighlightText] forced-colors:[&_:checked+span]:forced-color-adjust-none",
  ],
  {
    variants: {
      weekend: {
        last: "[&_td:nth-child(n+6)]:bg-sand/55",
        around: "[&_td:is(:first-child,:last-child)]:bg-sand/55",
      },
    },
  },
);

const monthsClass =
  "mt-8 grid gap-x-7 gap-y-9 grid-cols-[repeat(auto-fill,minmax(min(100%,252px),1fr))] not-pointer-coarse:xl:grid-cols-4 not-pointer-coarse:xl:gap-x-4 not-pointer-coarse:xl:gap-y-6 pointer-coarse:max-[346px]:-mx-3 pointer-coarse:grid-cols-[repeat(auto-fill,minmax(min(100%,308px),1fr))]";

const SHOWN = 3;

/** Draws two rings as shadows. Forced colours hide shadows, so they add a double outline. */
const ringsClass =
  "grid size-[34px] place-items-center rounded-full font-semibold shadow-[inset_0_0_0_1.5px_var(--gold),0_0_0_3px_var(--paper),0_0_0_4px_var(--green)] forced-colors:outline-3 forced-colors:outline-double";
/** Outlines a day that is busy in the provider's own calendar, because it cannot be changed on this page. */
const connectedClass =
  "inline-grid size-8 place-items-center rounded-sm border border-dashed border-evergreen text-ink line-through";
const takenClass = "bg-evergreen text-on-evergreen line-through";

interface CalendarProps {
  calendar: CalendarView;
  name: string;
  ticked: ReadonlySet<unknown>;
  describedBy: string | undefined;
}

/** Renders months with one checkbox per day. Other days are plain numbers; days with unlocked requests link to them. */
export function Calendar({ calendar, name, ticked, describedBy }: CalendarProps) {
  const { t } = useTexts();
  const { months, weekdays, weekend, hasFromCalendar } = calendar;
  return (
    <div className={calendarClass({ weekend })}>
      <ul className="flex flex-wrap gap-x-7 gap-y-2 text-small *:flex *:items-center *:gap-2.5">
        {(["free", "taken"] as const).map((state) => (
          <li key={state}>
            <label className="w-9" aria-hidden="true">
              <input type="checkbox" disabled defaultChecked={state === "taken"} />
              <span>{state === "free" ? 7 : 8}</span>
            </label>{" "}
            {t(`company:availability.${state}`)}
          </li>
        ))}
        <li>
          <span className={classNames(ringsClass, "m-1")} aria-hidden="true">
            12
          </span>{" "}
          {t("company:availability.unlocked")}
        </li>
        {hasFromCalendar ? (
          <li>
            <span className={connectedClass} aria-hidden="true">
              9
            </span>{" "}
            {t("calendars:legend")}
          </li>
        ) : null}
      </ul>
      <div className={monthsClass}>
        {months.map(({ month, name: monthName, weeks }, index) => (
          <Fragment key={month}>
            {index === SHOWN ? (
              <details className="sm:hidden">
                <summary className={smallSummaryClass}>
                  {t("company:availability.more", { count: months.length - SHOWN })}
                </summary>
              </details>
            ) : null}
            <fieldset className="max-sm:[details:not([open])~&]:hidden" aria-describedby={describedBy}>
              <legend className="pb-2 font-serif text-large font-normal first-letter:uppercase">{monthName}</legend>
              <table>
                <thead>
                  <tr>
                    {weekdays.map((day) => (
                      <th key={day.name} scope="col" aria-label={day.name}>
                        {day.letter}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {weeks.map((days) => (
                    <tr key={days.find(Boolean)?.date}>
                      {days.map((day, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: places of a week.
                        <td key={place}>{day ? <Day {...day} name={name} isTicked={ticked.has(day.date)} /> : null}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </fieldset>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

interface DayProps extends DayView {
  name: string;
  isTicked: boolean;
}

function Day({ date, number, label, href, isFromCalendar, name, isTicked }: DayProps) {
  if (!label) return number;
  if (href)
    return (
      <a href={href} aria-label={label}>
        <span className={classNames(ringsClass, (isTicked || isFromCalendar) && takenClass)}>{number}</span>
      </a>
    );
  if (isFromCalendar)
    return (
      <span className={connectedClass} role="img" aria-label={label}>
        {number}
      </span>
    );
  return (
    <label>
      <input type="checkbox" name={name} value={date} aria-label={label} defaultChecked={isTicked} />
      <span>{number}</span>
    </label>
  );
}
