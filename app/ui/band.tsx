import { Container } from "./container";
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
      <Container className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2.5 py-2.5">
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
      </Container>
    </section>
  );
}
