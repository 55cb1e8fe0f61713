import type { ReactNode } from "react";
import { Chips, type ChipText } from "./chip";
import type { SpokenLanguage } from "./language-flags";
import { type PlannerPrice, PriceList, Rated, Speaks } from "./planner-card";
import { Portrait } from "./portrait";

export interface PlannerRowProps {
  name: string;
  headingLevel?: 2 | 3;
  href: string;
  place: string;
  /** The average of its reviews, and how many there are. */
  rated: string | null;
  portrait: string | null;
  /** Premium: a gold ring; one of the chips says it in words. */
  gold: boolean;
  chips: readonly ChipText[];
  /** The planner's own short words, already safe to show. */
  about?: ReactNode;
  prices: readonly PlannerPrice[];
  more?: string | undefined;
  languages: readonly SpokenLanguage[];
  languagesLabel: string;
}

/** One planner in a list of results (`ul.rows`). */
export function PlannerRow(props: PlannerRowProps) {
  const { name, headingLevel = 2, href, place, rated, portrait, gold, chips, about, prices, more } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <li className="result">
      <Portrait name={name} src={portrait} gold={gold} size="l" lazy />
      <div className="flow-s">
        <Heading className="h3">
          <a href={href}>{name}</a>
        </Heading>
        <p className="small muted">{place}</p>
        <Rated rated={rated} />
        <Chips chips={chips} />
        {about ? <div className="small">{about}</div> : null}
      </div>
      <div className="flow-s">
        <PriceList prices={prices} more={more} />
        <Speaks label={props.languagesLabel} languages={props.languages} />
      </div>
    </li>
  );
}
