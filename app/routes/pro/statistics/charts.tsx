import type { ReactNode } from "react";
import { Fragment, useId } from "react";
import type { Format } from "~/i18n/use-format";
import { tableClass } from "~/ui/table";

interface ChartWords {
  title: string;
  description: string;
  /** Value at the top of the axis (see `axisTop`). The axis starts at 0. */
  top: number;
  /** Labels of the axis: `top`, its half and 0. */
  levels: readonly string[];
  /** Labels below the chart, at a share of its width. */
  ticks: readonly { at: number; text: string }[];
}

/** Returns a round even number that is not below any value, so that its half is a whole number. */
export function axisTop(values: readonly number[]): number {
  const most = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= most && top % 2 === 0) ?? most;
}

const DAYS_NAMED = 4;

/** @param days YYYY-MM-DD, one per value */
export function dayTicks(format: Format, days: readonly string[]): ChartWords["ticks"] {
  const step = Math.ceil(days.length / DAYS_NAMED);
  return days.flatMap((date, index) => {
    const { day, month } = format.dateParts(date);
    return index % step === 0 ? [{ at: index / (days.length - 1), text: `${day} ${month}` }] : [];
  });
}

interface LineChartProps extends ChartWords {
  values: readonly number[];
  before: readonly number[];
}

/** SVG units. The drawing is stretched, so its texts are HTML around it. */
const WIDTH = 800;
const HEIGHT = 180;

export function LineChart({ values, before, ...words }: LineChartProps) {
  const line = points(values, words.top);
  return (
    <Plot {...words}>
      <path className="fill-sage" d={`M0 ${HEIGHT}L${line.slice(1)}L${WIDTH} ${HEIGHT}z`} />
      <path
        className="fill-none stroke-edge stroke-[1.5]"
        strokeDasharray="2 5"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        d={points(before, words.top)}
      />
      <path
        className="fill-none stroke-evergreen stroke-2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        d={line}
      />
    </Plot>
  );
}

export function Sparkline({ values }: { values: readonly number[] }) {
  return (
    <svg
      className="mt-1.5 block h-6 w-full max-w-40 overflow-visible"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className="fill-none stroke-evergreen stroke-[1.5]"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        d={points(values, Math.max(1, ...values))}
      />
    </svg>
  );
}

function points(values: readonly number[], most: number): string {
  const step = WIDTH / Math.max(1, values.length - 1);
  return `M${values.map((value, index) => `${Math.round(index * step)} ${Math.round(HEIGHT * (1 - value / most))}`).join("L")}`;
}

export function BarChart({ values, ...words }: ChartWords & { values: readonly number[] }) {
  const column = WIDTH / Math.max(1, values.length);
  return (
    <Plot {...words}>
      {values.map((value, index) => {
        const height = Math.round((HEIGHT * value) / words.top);
        const x = Math.round(index * column + column * 0.2);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars never move.
            key={index}
            className="fill-evergreen"
            x={x}
            y={HEIGHT - height}
            width={Math.round(column * 0.6)}
            height={height}
          />
        );
      })}
    </Plot>
  );
}

function Plot({ title, description, levels, ticks, children }: ChartWords & { children: ReactNode }) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <p
        className="-my-2 flex flex-col justify-between text-end text-tiny leading-4 text-ink-muted tabular-nums"
        aria-hidden="true"
      >
        {levels.map((level) => (
          <span key={level}>{level}</span>
        ))}
      </p>
      <svg
        className="h-[180px] w-full overflow-visible"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        <path
          className="fill-none stroke-line"
          vectorEffect="non-scaling-stroke"
          d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`}
        />
        {children}
      </svg>
      {/* Not stretched, because its positions are percentages. */}
      <svg className="col-start-2 h-6 w-full overflow-visible" aria-hidden="true">
        {ticks.map(({ at, text }) => (
          <Fragment key={at}>
            <line className="stroke-line" x1={percent(at)} x2={percent(at)} y1="0" y2="5" />
            <text className="fill-ink-muted text-tiny" x={percent(at)} y="20" textAnchor={ANCHORS[at] ?? "middle"}>
              {text}
            </text>
          </Fragment>
        ))}
      </svg>
    </div>
  );
}

const percent = (share: number) => `${100 * share}%`;

/** Keeps labels at the ends of the axis within the chart. */
const ANCHORS: Record<number, "start" | "end"> = { 0: "start", 1: "end" };

interface FigureTableProps {
  columns: readonly string[];
  /** Rows of the table; the first cell of each is its header. */
  rows: readonly (readonly string[])[];
}

export function ChartTable({ summary, ...table }: FigureTableProps & { summary: string }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small text-evergreen underline">
        {summary}
      </summary>
      <FigureTable {...table} />
    </details>
  );
}

export function FigureTable({ columns, rows }: FigureTableProps) {
  return (
    <table className={tableClass}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={index > 0 ? "text-end" : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two photographs may have the same title.
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
              <td key={index} className="text-end">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
