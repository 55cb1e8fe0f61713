import type { ReactNode } from "react";
import { Chips, type ChipText } from "./chip";
import { Portrait } from "./portrait";

export interface PlannerRowProps {
  name: string;
  href: string;
  place: string;
  /** The average of its reviews, and how many there are. */
  rated: string | null;
  portrait: string | null;
  /** Premium: a gold ring; one of the chips says it in words. */
  gold: boolean;
  chips: readonly ChipText[];
  /** Services and languages, in a line. */
  offers: string;
  /** "from €3,800", already formatted. */
  price: string | null;
  /** The heart. */
  children?: ReactNode;
}

/** One planner in a list of results (`ul.rows`), as low as it can be. The link of the name covers the row. */
export function PlannerRow(props: PlannerRowProps) {
  const { name, href, place, rated, portrait, gold, chips, offers, price, children } = props;
  return (
    <li className="result">
      <Portrait name={name} src={portrait} gold={gold} lazy />
      <div>
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <p className="text-small text-ink-muted">{place}</p>
        <Chips chips={chips} />
        <p className="text-small">{offers}</p>
      </div>
      <p className="end text-small">
        {price ? <b>{price}</b> : null}
        {rated ? (
          <span>
            <span aria-hidden="true">★</span> {rated}
          </span>
        ) : null}
      </p>
      {children}
    </li>
  );
}
