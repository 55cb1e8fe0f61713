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

/** A month to choose a day from, and selects for month and year; loaded when it is first opened. Past days, and today, cannot be chosen. */
export default function Calendar({ chosen, from, to, onChoose }: CalendarProps) {
  const { t, i18n } = useTexts();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(i18n.language, options);
    return (day: Date) => written.format(day);
  };
  return (
    <div className="calendar">
      <DayPicker
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
