import { DayPicker } from "react-day-picker";
import { useTexts } from "~/i18n/texts";

interface CalendarProps {
  /** YYYY-MM-DD; null: none yet. */
  chosen: string | null;
  /** The first day that can be chosen, YYYY-MM-DD. */
  from: string;
  onChoose: (date: string) => void;
}

const dayOf = (date: string) => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day);
};

const dateOf = (day: Date) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** A month to choose a day from; loaded when it is first opened. Past days, and today, cannot be chosen. */
export default function Calendar({ chosen, from, onChoose }: CalendarProps) {
  const { t, i18n } = useTexts();
  const format = (options: Intl.DateTimeFormatOptions) => (day: Date) =>
    new Intl.DateTimeFormat(i18n.language, options).format(day);
  return (
    <div className="calendar">
      <DayPicker
        mode="single"
        required
        weekStartsOn={1}
        selected={chosen ? dayOf(chosen) : undefined}
        defaultMonth={dayOf(chosen && chosen >= from ? chosen : from)}
        startMonth={dayOf(from)}
        disabled={{ before: dayOf(from) }}
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
