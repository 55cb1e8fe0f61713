import type { ReactNode } from "react";
import { smallSummaryClass } from "./chevron";
import { Chips, type ChipText } from "./chip";
import { classNames } from "./class-names";
import { DoneNote } from "./flash";
import { tickClass, tickLineClass } from "./input";
import { LanguageFlags, type SpokenLanguage } from "./language-flags";
import { Portrait } from "./portrait";
import { Rated } from "./stars";
import { Reasons } from "./tick-list";
import { VisuallyHidden } from "./visually-hidden";

export interface PlannerPrice {
  label: string;
  /** "from €3,800", already formatted. */
  from?: string | undefined;
}

interface PlannerCardProps {
  /** Id of the article, stable for this planner: `planner-<publicId>`. */
  id: string;
  name: string;
  headingLevel?: 2 | 3;
  /** City with the first two characters of the postal code (rule card-1). */
  place?: string | undefined;
  /** The average of its reviews, and how many there are. */
  rated?: string | null | undefined;
  portrait?: string | null | undefined;
  /** Premium: a gold ring; one of the chips says it in words. */
  gold?: boolean | undefined;
  chips?: readonly ChipText[];
  /** The planner's own short words. */
  about?: ReactNode;
  /** Why this one. */
  reasons?: readonly string[];
  prices?: readonly PlannerPrice[];
  /** "+ 2 more services", when there are more than the prices shown. */
  more?: string | undefined;
  languages?: readonly SpokenLanguage[];
  /** The word before the flags: "Speaks". */
  languagesLabel?: string | undefined;
  /** Said instead of an invitation to write, once that happened: "Planner contacted". */
  contacted?: string | undefined;
  /** The line that opens portrait, prices and languages; without it they show at once. */
  fold?: string | undefined;
  /** The foot: selection, link to the profile, contact button. */
  children?: ReactNode;
}

/** Where cards stand: as many beside each other as there is room for. */
export const PLANNER_GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,304px),1fr))] gap-4";

/** One planner in a grid of cards. The card lights up when the box in its foot is ticked. */
export function PlannerCard(props: PlannerCardProps) {
  const {
    id,
    name,
    headingLevel = 2,
    place,
    rated,
    portrait,
    gold,
    chips = [],
    about,
    reasons = [],
    contacted,
    fold,
    children,
  } = props;
  const words = about ? <div className="text-small">{about}</div> : null;
  const offers = (
    <>
      <PriceList prices={props.prices ?? []} more={props.more} />
      <Speaks label={props.languagesLabel} languages={props.languages ?? []} />
    </>
  );
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className="flex break-inside-avoid flex-col gap-4 rounded border border-line bg-surface p-5 transition-[border-color] has-checked:border-evergreen has-checked:outline-1 has-checked:outline-evergreen"
      id={id}
      aria-labelledby={`${id}-name`}
    >
      <div className="flex items-center gap-4">
        <Portrait name={name} src={portrait} gold={gold} lazy />
        <div className="min-w-0 flex-1">
          <Heading className="text-[1.25rem]/tight" id={`${id}-name`}>
            {name}
          </Heading>
          {place ? <p className="text-small text-ink-muted">{place}</p> : null}
          <Rated rated={rated} />
        </div>
      </div>
      <Chips chips={chips} explained="without stops" />
      {fold ? null : words}
      <Reasons reasons={reasons} />
      {fold ? (
        <details>
          <summary className={smallSummaryClass}>{fold}</summary>
          <div className="flex flex-col gap-4 pt-2">
            {words}
            {offers}
          </div>
        </details>
      ) : (
        offers
      )}
      {contacted ? <DoneNote>{contacted}</DoneNote> : null}
      {children ? (
        <div className="mt-auto flex flex-wrap items-center justify-between gap-4 border-t border-line pt-2 text-small">
          {children}
        </div>
      ) : null}
    </article>
  );
}

/** On a hairline: what, and how much. */
const LINE = "flex justify-between gap-4 border-t border-line py-2";

interface PriceListProps extends Pick<PlannerCardProps, "more"> {
  prices: readonly PlannerPrice[];
}

/** Services with their starting prices. */
function PriceList({ prices, more }: PriceListProps) {
  if (prices.length === 0) return null;
  return (
    <ul className="text-small">
      {prices.map((price) => (
        <li key={price.label} className={LINE}>
          {price.label} {price.from ? <span className="whitespace-nowrap text-ink-muted">{price.from}</span> : null}
        </li>
      ))}
      {more ? <li className={classNames(LINE, "text-ink-muted")}>{more}</li> : null}
    </ul>
  );
}

interface SpeaksProps {
  label?: string | undefined;
  languages: readonly SpokenLanguage[];
}

/** A word, then the flags. */
function Speaks({ label, languages }: SpeaksProps) {
  if (languages.length === 0) return null;
  return (
    <div className={classNames(LINE, "items-center text-small [ul+&]:-mt-4")}>
      {label ? <span className="flex-none">{label}</span> : null}
      <LanguageFlags languages={languages} />
    </div>
  );
}

interface PlannerSelectProps {
  name: string;
  value: string;
  planner: string;
  checked?: boolean | undefined;
  /** The word while the box is empty ("Select") and while it is ticked ("Selected"). */
  words: { off: string; on: string };
}

/** Id of the box that selects a planner. @param value public id */
export const selectId = (name: string, value: string) => `${name}-${value}`;

/** The box in a card's foot. The word beside it follows the box without a script; readers hear the planner's name too. */
export function PlannerSelect({ name, value, planner, checked, words }: PlannerSelectProps) {
  const id = selectId(name, value);
  return (
    <label className={`${tickLineClass} group`} htmlFor={id}>
      <input className={tickClass} type="checkbox" id={id} name={name} value={value} defaultChecked={checked} />
      {/* The word beside the box says what the box says. */}
      <b
        className="font-semibold before:content-[attr(data-off)] group-has-checked:before:content-[attr(data-on)]"
        data-on={words.on}
        data-off={words.off}
        aria-hidden="true"
      />
      <VisuallyHidden>
        {words.off}: {planner}
      </VisuallyHidden>
    </label>
  );
}

/** The link to a profile: the same words in every card for the eye, with the planner's name for readers. */
export function ProfileLink({ href, planner, children }: { href: string; planner: string; children: ReactNode }) {
  return (
    <a className="py-2.5" href={href}>
      {children}
      <VisuallyHidden>: {planner}</VisuallyHidden>
    </a>
  );
}
