interface Bar {
  key: string;
  short: string;
  name: string;
  value: number;
  text: string;
}

interface BarsProps {
  label: string;
  bars: readonly Bar[];
  headings: { name: string; value: string };
}

/** SVG units. The text stays readable when the chart is 320 px wide. */
const COLUMN = 30;
const BAR = 16;
const TALLEST = 100;
const TOP = 20;
const FOOT = TOP + TALLEST;

/** Renders one series as bars, and as a table for screen readers. The axis starts at 0. */
export function Bars({ label, bars, headings }: BarsProps) {
  const width = bars.length * COLUMN;
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <>
      <svg viewBox={`0 0 ${width} ${FOOT + 30}`} role="img" aria-label={label}>
        {[TOP, TOP + TALLEST / 2].map((y) => (
          <line className="stroke-line" key={y} x1={0} x2={width} y1={y} y2={y} />
        ))}
        {bars.map(({ key, short, value, text }, index) => {
          const height = (TALLEST * value) / most;
          const middle = index * COLUMN + COLUMN / 2;
          return (
            <g key={key}>
              <rect
                className="fill-evergreen"
                x={middle - BAR / 2}
                y={FOOT - height}
                width={BAR}
                height={height}
                rx={2}
              />
              {value > 0 ? (
                <text
                  className="fill-ink-muted font-sans text-[14px]"
                  x={middle}
                  y={FOOT - height - 6}
                  textAnchor="middle"
                >
                  {text}
                </text>
              ) : null}
              <text className="fill-ink-muted font-sans text-[14px]" x={middle} y={FOOT + 20} textAnchor="middle">
                {short}
              </text>
            </g>
          );
        })}
        <line className="stroke-line" x1={0} x2={width} y1={FOOT + 0.5} y2={FOOT + 0.5} />
      </svg>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{headings.name}</th>
              <th scope="col">{headings.value}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, text }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
