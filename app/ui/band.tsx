import { WITHHELD_ID } from "./withheld";

export interface BandProps {
  /** Names the region. */
  label: string;
  who: string;
  left: string;
  why: string;
  stop: string;
  /** What nobody can do meanwhile. */
  withheld: string;
  /** Where Stop is posted. */
  action: string;
}

/** In whose account this browser is, for how long and why: on top of every page, with the way out. Printed pages are without it. */
export function Band({ label, who, left, why, stop, withheld, action }: BandProps) {
  return (
    <section className="watching" aria-label={label}>
      <div className="mx-auto w-full px-pad max-w-page">
        <p>
          <strong>{who}</strong>, {left}. <span>{why}</span>
        </p>
        <p className="sr-only" id={WITHHELD_ID}>
          {withheld}
        </p>
        <form method="post" action={action}>
          <button type="submit" className="btn">
            {stop}
          </button>
        </form>
      </div>
    </section>
  );
}
