import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { classNames } from "~/ui/classes";
import { Toggle, toggledClass } from "~/ui/disclosure";
import { SectionTitle } from "~/ui/heading";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface Month {
  /** YYYY-MM */
  month: string;
  /** Free Saturdays, as days of the month. */
  days: readonly number[];
}

interface FreeSaturdaysProps {
  months: readonly Month[];
  note: string;
}

/** Maximum number of months that phones show before the others are opened. */
const FIRST = 3;

export function FreeSaturdays({ months, note }: FreeSaturdaysProps) {
  const { t } = useTexts();
  if (months.length === 0) return null;
  const [first, others] = [months.slice(0, FIRST), months.slice(FIRST)];
  return (
    <section>
      <SectionTitle>{t("venue:page.saturdays")}</SectionTitle>
      <div className="mt-6 grid gap-y-6 lg:grid-cols-6 lg:gap-x-9">
        <Months months={first} />
        <Toggle className="-my-2" summary={t("venue:page.moreMonths", { count: others.length })} />
        <Months className={toggledClass} months={others} />
      </div>
      <p className="pt-3 text-small text-ink-muted">{note}</p>
    </section>
  );
}

/** On wide screens the months of both lists share one grid. */
function Months({ months, className }: { months: readonly Month[]; className?: string }) {
  const { t } = useTexts();
  const format = useFormat();
  return (
    <ul className={classNames("grid max-w-130 grid-cols-3 gap-x-4 gap-y-6 lg:contents", className)}>
      {months.map(({ month, days }) => (
        <li key={month} className="flex flex-col">
          <p className="mb-1 flex items-end text-tiny max-sm:min-h-[2lh]">{format.month(month)}</p>
          <VisuallyHidden>{days.length > 0 ? days.join(", ") : t("venue:page.full")}</VisuallyHidden>
          <SmallCalendar month={month} free={days} />
        </li>
      ))}
    </ul>
  );
}

/** Positions of the days of a week that begins on Monday, in pixels. The column of Saturdays is the widest. */
const COLUMNS = [5, 17, 29, 41, 53, 74, 95] as const;
const ROW = 24;
const WIDTH = 100;
const SATURDAY = COLUMNS[5];

interface Day {
  day: number;
  /** The centre, in pixels. */
  x: number;
  y: number;
}

/** Draws a month: free Saturdays are filled, the other Saturdays are numbers, and the other days are dots. */
function SmallCalendar({ month, free }: { month: string; free: readonly number[] }) {
  const days = daysOf(month);
  const saturdays = days.filter(({ x }) => x === SATURDAY);
  // Relative positions repeat, so they compress well.
  const dots = (shown: readonly Day[]) =>
    shown.map(({ x, y }, index) => `m${x - (shown[index - 1]?.x ?? 0)} ${y - (shown[index - 1]?.y ?? 0)}h0`).join("");
  return (
    <svg
      className="fill-ink-muted"
      viewBox={`0 0 ${WIDTH} ${6 * ROW}`}
      strokeLinecap="round"
      fontSize={12}
      textAnchor="middle"
      aria-hidden="true"
    >
      <path className="stroke-edge stroke-3 opacity-60" d={dots(days.filter(({ x }) => x !== SATURDAY))} />
      <path
        className="stroke-evergreen [stroke-width:22px]"
        d={dots(saturdays.filter(({ day }) => free.includes(day)))}
      />
      {saturdays.map(({ day, x, y }) => (
        <text key={day} className={free.includes(day) ? "fill-on-evergreen" : undefined} x={x} y={y + 4}>
          {day}
        </text>
      ))}
    </svg>
  );
}

/** Returns the days of a month with their places in the drawing. @param month YYYY-MM */
function daysOf(month: string): Day[] {
  const first = new Date(`${month}-01T12:00:00Z`);
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const offset = (first.getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) => {
    const place = index + offset;
    return { day: index + 1, x: COLUMNS[place % 7] ?? SATURDAY, y: Math.floor(place / 7) * ROW + ROW / 2 };
  });
}
