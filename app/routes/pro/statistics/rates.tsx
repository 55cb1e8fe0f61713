import { useTexts } from "~/i18n/texts";
import type { statisticsView } from "./statistics-view.server";

type RatesView = NonNullable<ReturnType<typeof statisticsView>["rates"]>;

/** Each rate in words, and as a filled dot beside the ring of its neighbours' median. */
export function Rates({ rates }: { rates: RatesView }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="rates">
      <h2 className="text-h3" id="rates">
        {rates.heading}
      </h2>
      <p className="text-small text-ink-muted mb-3.5">{rates.among}</p>
      <ul>
        {rates.rows.map(({ key, value, text, own, median }) => (
          <li
            key={key}
            className="grid gap-x-6 gap-y-1 border-t border-line py-3.5 first:border-gold md:grid-cols-[13em_6em_1fr] md:items-center"
          >
            <b>{t(`statistics:rates.${key}`)}</b>
            <span className="font-serif text-h3">{value}</span>
            <div>
              <Scale own={own} median={median} />
              <p className="text-small text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const WIDTH = 300;
const EDGE = 8;

/** @param own and `median` from 0 to 1 */
function Scale({ own, median }: { own: number; median: number | null }) {
  const at = (share: number) => EDGE + Math.round(share * WIDTH);
  return (
    <svg className="h-[22px] w-full max-w-[316px]" viewBox={`0 0 ${WIDTH + 2 * EDGE} 22`} aria-hidden="true">
      <path className="stroke-edge" strokeDasharray="2 5" strokeLinecap="round" d={`M${EDGE} 11H${WIDTH + EDGE}`} />
      {median === null ? null : <circle className="fill-paper stroke-gold stroke-2" cx={at(median)} cy={11} r={6} />}
      <circle className="fill-evergreen" cx={at(own)} cy={11} r={7} />
    </svg>
  );
}
