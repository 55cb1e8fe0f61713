import type { ReactNode } from "react";
import { useId } from "react";
import { tableClass } from "~/ui/table";

interface ChartWords {
  title: string;
  description: string;
  /** The highest value, formatted, above the chart. */
  top: string;
  /** Labels below the chart, evenly spaced. */
  ticks: readonly string[];
}

interface LineChartProps extends ChartWords {
  values: readonly number[];
  /** Values of the previous period, equal in number. */
  before: readonly number[];
}

/** SVG units. The drawing is stretched, so its texts are HTML around it. */
const WIDTH = 800;
const HEIGHT = 180;

/** Renders the values of a period as a line, and those of the previous period as dots. The axis starts at 0. */
export function LineChart({ values, before, ...words }: LineChartProps) {
  const most = Math.max(1, ...values, ...before);
  const line = points(values, most);
  return (
    <Plot {...words}>
      <path className="fill-sage" d={`M0 ${HEIGHT}L${line.slice(1)}L${WIDTH} ${HEIGHT}z`} />
      <path
        className="fill-none stroke-edge stroke-[1.5]"
        strokeDasharray="2 5"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        d={points(before, most)}
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

/** Renders a line without axis or text, for a figure with the sum next to it. */
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
  const most = Math.max(1, ...values);
  const column = WIDTH / Math.max(1, values.length);
  return (
    <Plot {...words}>
      {values.map((value, index) => {
        const height = Math.round((HEIGHT * value) / most);
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

function Plot({ title, description, top, ticks, children }: ChartWords & { children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <p className="text-tiny text-ink-muted" aria-hidden="true">
        {top}
      </p>
      <svg
        className="mt-1 h-[180px] w-full overflow-visible"
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
      <p className="mt-1.5 flex justify-between text-tiny text-ink-muted" aria-hidden="true">
        {ticks.map((tick, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two months may have the same letter.
          <span key={index}>{tick}</span>
        ))}
      </p>
    </div>
  );
}

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
