import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { classNames } from "~/ui/classes";
import { Toggle, toggledClass } from "~/ui/disclosure";
import { VisuallyHidden } from "~/ui/text";

interface Month {
  month: string;
  days: readonly number[];
}

const FIRST = 4;

export function FreeSaturdays({ months, note }: { months: readonly Month[]; note: string }) {
  const { t } = useTexts();
  if (months.length === 0) return null;
  const [first, others] = [months.slice(0, FIRST), months.slice(FIRST)];
  return (
    <section>
      <h2>{t("venue:page.saturdays")}</h2>
      <div className="mt-6 grid gap-y-6 lg:grid-cols-4 lg:gap-x-9">
        <Months months={first} />
        <Toggle className="-my-2" summary={t("venue:page.moreMonths", { count: others.length })} />
        <Months className={toggledClass} months={others} />
      </div>
      <p className="pt-3 text-small text-ink-muted">
        {t("venue:page.legend")} {note}
      </p>
    </section>
  );
}

function Months({ months, className }: { months: readonly Month[]; className?: string }) {
  const { t, format } = useLanguage();
  return (
    <ul className={classNames("grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:contents", className)}>
      {months.map(({ month, days }) => (
        <li key={month}>
          <p className="mb-1 whitespace-nowrap text-small">{format.month(month)}</p>
          <VisuallyHidden>{days.length > 0 ? days.join(", ") : t("venue:page.full")}</VisuallyHidden>
          <Saturdays month={month} free={days} />
        </li>
      ))}
    </ul>
  );
}

/** Pixels of the drawing of a month: one place per Saturday, of which there are at most five. */
const PLACE = 32;
const MIDDLE = PLACE / 2;
const SATURDAYS = 5;

function Saturdays({ month, free }: { month: string; free: readonly number[] }) {
  const days = saturdaysOf(month).map((day, index) => ({ day, x: MIDDLE + index * PLACE, isFree: free.includes(day) }));
  return (
    <svg
      className="max-w-45 fill-ink-muted"
      viewBox={`0 0 ${SATURDAYS * PLACE} ${PLACE}`}
      strokeLinecap="round"
      fontSize={15}
      textAnchor="middle"
      aria-hidden="true"
    >
      <path
        className="stroke-sage [stroke-width:28px]"
        d={days.map(({ x, isFree }) => (isFree ? `M${x} ${MIDDLE}h0` : "")).join("")}
      />
      {days.map(({ day, x, isFree }) => (
        <text
          key={day}
          className={isFree ? "fill-ink" : undefined}
          textDecoration={isFree ? undefined : "line-through"}
          x={x}
          y={MIDDLE + 5}
        >
          {day}
        </text>
      ))}
    </svg>
  );
}

function saturdaysOf(month: string): number[] {
  const first = new Date(`${month}-01T12:00:00Z`);
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const start = 7 - first.getUTCDay();
  return Array.from({ length: SATURDAYS }, (_, index) => start + 7 * index).filter((day) => day <= count);
}
