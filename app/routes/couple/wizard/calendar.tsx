import { DayPicker } from "react-day-picker";
import { useTexts } from "~/i18n/texts";

interface CalendarProps {
  /** YYYY-MM-DD; null: none yet. */
  chosen: string | null;
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
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

/** By the picker's own names of its parts. Month and year are the browser's selects; the words that the picker lays over them are left out. */
const LOOK = {
  root: "relative",
  month_caption: "flex min-h-11 items-center pr-23 pl-1 font-serif text-[1.25rem] leading-[1.2]",
  dropdowns: "flex gap-1",
  dropdown:
    "min-h-11 rounded-sm border border-transparent bg-transparent px-1 font-sans text-base leading-[1.2] hover:border-edge",
  caption_label: "hidden",
  nav: "absolute top-0 right-0 flex",
  button_previous: ARROW,
  button_next: ARROW,
  chevron: "w-5 fill-current",
  month_grid: "w-full table-fixed border-collapse",
  weekday: "text-tiny font-normal text-ink-muted",
  day: "p-0",
  day_button: `${ROUND} mx-auto w-full max-w-11`,
  today: "[&>button]:shadow-[inset_0_0_0_1.5px_var(--gold)] [&>button:focus-visible]:shadow-focus",
  selected: "[&>button]:bg-evergreen [&>button]:text-on-evergreen",
  disabled: "[&>button]:cursor-default [&>button]:text-ink-muted [&>button]:opacity-50",
};

/** A month to choose a day from, and selects for month and year; loaded when it is first opened. Past days, and today, cannot be chosen. */
export default function Calendar({ chosen, from, to, onChoose }: CalendarProps) {
  const { t, i18n } = useTexts();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(i18n.language, options);
    return (day: Date) => written.format(day);
  };
  return (
    <div className="w-77 max-w-full">
      <DayPicker
        classNames={LOOK}
        mode="single"
        required
        weekStartsOn={1}
        selected={chosen ? dayOf(chosen) : undefined}
        defaultMonth={dayOf(chosen && chosen >= from && chosen <= to ? chosen : from)}
        captionLayout="dropdown"
        startMonth={dayOf(from)}
        endMonth={dayOf(to)}
        disabled={{ before: dayOf(from), after: dayOf(to) }}
        onSelect={(day) => onChoose(dateOf(day))}
        formatters={{
          formatCaption: format({ month: "long", year: "numeric" }),
          formatMonthDropdown: format({ month: "long" }),
          formatYearDropdown: format({ year: "numeric" }),
          formatWeekdayName: format({ weekday: "short" }),
        }}
        labels={{
          labelPrevious: () => t("wizard:setting.previousMonth"),
          labelNext: () => t("wizard:setting.nextMonth"),
          labelMonthDropdown: () => t("wizard:setting.month"),
          labelYearDropdown: () => t("wizard:setting.year"),
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
