import type { ReactNode } from "react";
import { days, hours } from "~/domain/durations";
import type { Statistics } from "~/domain/statistics/find-statistics.server";
import { type Compared, NEIGHBOURS, RATES, STATISTICS } from "~/domain/statistics/statistics.rules";
import { withoutFullStop } from "~/i18n/prepositions";
import { useLanguage } from "~/i18n/use-format";
import { classNames } from "~/ui/classes";

interface RatesProps extends Omit<Compared, "rates"> {
  rates: NonNullable<Compared["rates"]>;
  kind: Statistics["kind"];
}

export function Rates({ rates, took, neighbours, kind }: RatesProps) {
  const { t, format } = useLanguage();
  const percent = (share: number) => format.percent(Math.round(share * 100) / 100);
  const radius = format.kilometres(NEIGHBOURS.radiusKm);
  const medianText = (median: string | null) =>
    median === null ? t("statistics:rates.noMedian") : t("statistics:rates.median", { value: withoutFullStop(median) });
  // If too few providers are nearby to compare, the sentence above says once that there are no medians.
  const hasMedians = neighbours > 0;
  // Maximum of the time scale; rates are between 0 and 1.
  const longest = Math.max(took?.own ?? 0, took?.median ?? 0, hours(1));
  return (
    <section aria-labelledby="rates">
      <h2 className="text-h3" id="rates">
        {t("statistics:rates.heading", { days: STATISTICS.rates / days(1) })}
      </h2>
      <p className="text-small text-ink-muted mb-3.5">
        {neighbours > 0
          ? t(`statistics:rates.among.${kind}`, { count: neighbours, radius })
          : t("statistics:rates.few", { count: NEIGHBOURS.fewest, radius })}
      </p>
      <ul>
        {RATES.map((rate) => {
          const { own, median } = rates[rate];
          return (
            <Row key={rate} name={t(`statistics:rates.${rate}`)} value={percent(own)} own={own} median={median}>
              {hasMedians ? medianText(median === null ? null : percent(median)) : null}
            </Row>
          );
        })}
        {took ? (
          <Row
            name={t("statistics:rates.took")}
            value={format.shortDuration(took.own)}
            own={took.own / longest}
            median={took.median === null ? null : took.median / longest}
          >
            {hasMedians ? medianText(took.median === null ? null : format.shortDuration(took.median)) : null}
          </Row>
        ) : null}
      </ul>
    </section>
  );
}

interface RowProps extends ScaleProps {
  name: string;
  value: string;
  children: ReactNode;
}

const Row = ({ name, value, own, median, children }: RowProps) => (
  <li
    className={classNames(
      "grid gap-x-6 gap-y-1 border-t border-line first:border-gold md:grid-cols-[13em_6em_1fr] md:items-center",
      children ? "py-3.5" : "grid-cols-[13em_1fr] items-center py-1.5",
    )}
  >
    <b>{name}</b>
    <span className="font-serif text-h3">{value}</span>
    {children ? (
      <div>
        <Scale own={own} median={median} />
        <p className="text-small text-ink-muted">{children}</p>
      </div>
    ) : null}
  </li>
);

const WIDTH = 300;
const EDGE = 8;

interface ScaleProps {
  /** Rate of the provider, and median of the providers nearby, from 0 to 1. */
  own: number;
  median: number | null;
}

function Scale({ own, median }: ScaleProps) {
  const at = (share: number) => EDGE + Math.round(Math.min(1, share) * WIDTH);
  return (
    <svg className="h-[22px] w-full max-w-[316px]" viewBox={`0 0 ${WIDTH + 2 * EDGE} 22`} aria-hidden="true">
      <path className="stroke-edge" strokeDasharray="2 5" strokeLinecap="round" d={`M1 11H${WIDTH + 2 * EDGE - 1}`} />
      {median === null ? null : <circle className="fill-paper stroke-gold stroke-2" cx={at(median)} cy={11} r={6} />}
      <circle className="fill-evergreen" cx={at(own)} cy={11} r={7} />
    </svg>
  );
}
