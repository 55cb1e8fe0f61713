import type { ReactNode } from "react";
import { Chips, type ChipText } from "./chip";
import { classNames } from "./classes";
import { DoneNote } from "./flash";
import { LanguageFlags, type SpokenLanguage } from "./language-flags";
import { Portrait } from "./portrait";
import { Rated } from "./stars";
import { VisuallyHidden } from "./text";
import { Reasons } from "./tick-list";

export interface PlannerPrice {
  label: string;
  from?: string | undefined;
}

interface PlannerCardProps {
  id: string;
  name: string;
  headingLevel?: 2 | 3;
  /** City with the first two characters of the postal code (rule card-1). */
  place?: string | undefined;
  rated?: string | null | undefined;
  portrait?: string | null | undefined;
  /** Premium: adds a gold ring; one of the chips says it as text. */
  gold?: boolean | undefined;
  chips?: readonly ChipText[];
  about?: ReactNode;
  reasons?: readonly string[];
  prices?: readonly PlannerPrice[];
  more?: string | undefined;
  languages?: readonly SpokenLanguage[];
  languagesLabel?: string | undefined;
  /** Replaces the invitation to write after the first contact: "Planner contacted". */
  contacted?: string | undefined;
  children?: ReactNode;
}

export const PLANNER_GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,304px),1fr))] gap-4";

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
    children,
  } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className="flex break-inside-avoid flex-col gap-4 rounded border border-line bg-surface p-5"
      id={id}
      aria-labelledby={`${id}-name`}
    >
      <div className="flex items-center gap-4">
        <Portrait name={name} src={portrait} gold={gold} lazy />
        <div className="min-w-0 flex-1">
          <Heading className="text-large/tight" id={`${id}-name`}>
            {name}
          </Heading>
          {place ? <p className="text-small text-ink-muted">{place}</p> : null}
          <Rated rated={rated} />
        </div>
      </div>
      <Chips chips={chips} explained="without stops" />
      {about ? <div className="text-small">{about}</div> : null}
      <Reasons reasons={reasons} />
      <PriceList prices={props.prices ?? []} more={props.more} />
      <Speaks label={props.languagesLabel} languages={props.languages ?? []} />
      {contacted ? <DoneNote>{contacted}</DoneNote> : null}
      {children ? (
        <div className="mt-auto flex flex-wrap items-center justify-between gap-4 border-t border-line pt-2 text-small">
          {children}
        </div>
      ) : null}
    </article>
  );
}

const LINE = "flex justify-between gap-4 border-t border-line py-2";

function PriceList({ prices, more }: Pick<PlannerCardProps, "more"> & { prices: readonly PlannerPrice[] }) {
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

function Speaks({ label, languages }: { label?: string | undefined; languages: readonly SpokenLanguage[] }) {
  if (languages.length === 0) return null;
  return (
    <div className={classNames(LINE, "items-center text-small [ul+&]:-mt-4")}>
      {label ? <span className="flex-none">{label}</span> : null}
      <LanguageFlags languages={languages} />
    </div>
  );
}

/** Renders the link to a profile. Its label is the same in all cards; screen readers also read the planner's name. */
export function ProfileLink({ href, planner, children }: { href: string; planner: string; children: ReactNode }) {
  return (
    <a className="py-2.5" href={href}>
      {children}
      <VisuallyHidden>: {planner}</VisuallyHidden>
    </a>
  );
}
