import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { useTexts } from "~/i18n/texts";

interface CalendarProps {
  chosen: string | null;
  /** First month shown without a chosen day, YYYY-MM; null: that of `from`. */
  month: string | null;
  from: string;
  to: string;
  onChoose: (date: string) => void;
}

const dayOf = (date: string) => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day);
};

const dateOf = (day: Date) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

const ROUND = "grid h-11 cursor-pointer place-items-center rounded-full border-0 bg-transparent p-0 hover:bg-sage";
const ARROW = `${ROUND} w-11 aria-disabled:cursor-default aria-disabled:opacity-50`;

const SELECT = "h-12 rounded-sm border border-edge bg-transparent ps-2.5 font-sans text-base leading-[1.2]";

/** Classes by element name of react-day-picker. Its arrows are in line with our selects, on phones below them. */
const LOOK = {
  root: "relative",
  month_caption: "sr-only",
  nav: "flex justify-between min-[420px]:absolute min-[420px]:-top-13 min-[420px]:right-0",
  button_previous: ARROW,
  button_next: ARROW,
  chevron: "w-5 fill-current",
  month_grid: "w-full table-fixed border-collapse text-[length:inherit] leading-[inherit]",
  weekday: "border-0 p-px text-center align-middle text-tiny font-normal text-ink-muted",
  day: "border-0 p-0 align-middle",
  day_button: `${ROUND} mx-auto w-full max-w-11`,
  today: "[&>button]:shadow-[inset_0_0_0_1.5px_var(--gold)] [&>button:focus-visible]:shadow-focus",
  selected: "[&>button]:bg-evergreen [&>button]:text-on-evergreen",
  disabled: "[&>button]:cursor-default [&>button]:text-ink-muted [&>button]:opacity-50",
};

/** Calendar that is loaded when it is first opened. Shows the next year if the selected month is before `from`. */
export default function Calendar({ chosen, month: asked, from, to, onChoose }: CalendarProps) {
  const { t, i18n } = useTexts();
  const [month, setMonth] = useState(() => {
    if (chosen && chosen >= from && chosen <= to) return dayOf(chosen);
    return dayOf(asked ? `${asked}-01` : from);
  });
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(i18n.language, options);
    return (day: Date) => written.format(day);
  };
  const [first, last] = [dayOf(from), dayOf(to)];
  const years = Array.from({ length: last.getFullYear() - first.getFullYear() + 1 }, (_, n) => first.getFullYear() + n);
  const nameOf = format({ month: "long" });
  function show(year: number, index: number) {
    const isOver = year === first.getFullYear() && index < first.getMonth();
    setMonth(new Date(isOver ? year + 1 : year, index, 1));
  }
  return (
    <div className="w-84 max-w-full">
      <div className="mb-2 flex gap-1 min-[420px]:pr-23">
        <select
          className={SELECT}
          aria-label={t("wizard:setting.year")}
          value={month.getFullYear()}
          onChange={(event) => show(Number(event.target.value), month.getMonth())}
        >
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
        <select
          className={`${SELECT} min-w-0 flex-1`}
          aria-label={t("wizard:setting.month")}
          value={month.getMonth()}
          onChange={(event) => show(month.getFullYear(), Number(event.target.value))}
        >
          {Array.from({ length: 12 }, (_, index) => (
            <option key={nameOf(new Date(2024, index, 1))} value={index}>
              {nameOf(new Date(2024, index, 1))}
            </option>
          ))}
        </select>
      </div>
      <DayPicker
        classNames={LOOK}
        mode="single"
        required
        weekStartsOn={1}
        selected={chosen ? dayOf(chosen) : undefined}
        month={month}
        onMonthChange={setMonth}
        startMonth={first}
        endMonth={last}
        disabled={{ before: first, after: last }}
        onSelect={(day) => onChoose(dateOf(day))}
        formatters={{
          formatCaption: format({ month: "long", year: "numeric" }),
          formatWeekdayName: format({ weekday: "short" }),
        }}
        labels={{
          labelPrevious: () => t("wizard:setting.previousMonth"),
          labelNext: () => t("wizard:setting.nextMonth"),
          labelNav: () => t("wizard:setting.calendarTitle"),
          labelGrid: format({ month: "long", year: "numeric" }),
          labelWeekday: format({ weekday: "long" }),
          labelDayButton: format({ dateStyle: "full" }),
        }}
        autoFocus
      />
    </div>
  );
}
