import { Portrait } from "~/ui/portrait";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface TiedPortraitsProps {
  /** What the list is, for readers. */
  label: string;
  planners: readonly { publicId: string; name: string; portrait?: string | null | undefined; gold?: boolean }[];
}

/** As many stand beside each other on a phone; one more than that takes no more room than "+ 1" would. */
const MOST = 4;

/** Those who were written to, tied by the thread: all of up to four, else three and how many more. */
export function TiedPortraits({ label, planners }: TiedPortraitsProps) {
  if (planners.length === 0) return null;
  const shown = planners.length > MOST ? planners.slice(0, MOST - 1) : planners;
  const others = planners.slice(shown.length);
  return (
    <ul
      className="mt-8 flex justify-center gap-3 bg-[linear-gradient(var(--gold),var(--gold))] bg-size-[100%_1px] bg-no-repeat bg-position-[0_36px] sm:gap-10"
      aria-label={label}
    >
      {shown.map(({ publicId, name, portrait, gold }) => (
        <li
          key={publicId}
          className="max-w-28 min-w-0 flex-1 font-serif text-small leading-tight hyphens-auto sm:text-base"
        >
          <span className={KNOT}>
            <Portrait name={name} src={portrait} gold={gold} />
          </span>
          {name}
        </li>
      ))}
      {others.length > 0 ? (
        <li className="max-w-28 flex-1">
          <span className={KNOT} aria-hidden="true">
            <span className="grid size-18 place-items-center rounded-full bg-sand font-serif text-h3 text-gold-ink italic">
              +{others.length}
            </span>
          </span>
          <VisuallyHidden>{others.map(({ name }) => name).join(", ")}</VisuallyHidden>
        </li>
      ) : null}
    </ul>
  );
}

/** Before the thread, and around the ring of gold. */
const KNOT = "mx-auto mb-3 block w-fit rounded-full bg-paper sm:px-2";
