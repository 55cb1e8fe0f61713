import type { ReactNode } from "react";
import type { PlannerView } from "~/http/pages/planner-view.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Chips } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { DoneNote } from "~/ui/flash";
import { Icon } from "~/ui/icon";
import { pictureSources } from "~/ui/picture-sources";
import { Portrait } from "~/ui/portrait";
import { PriceText } from "~/ui/price-text";
import { VisuallyHidden } from "~/ui/text";

/** Classes of a grid of `PlannerChoice`; its cards share four rows, so that their parts are on common lines. */
export const CHOICE_GRID = "grid gap-x-4 sm:grid-cols-2 md:grid-cols-3";

export const FIRST_CHOICES = 3;

interface PlannerChoiceProps {
  planner: PlannerView;
  /** Checkbox on the picture; without it, the planner cannot be selected here. */
  box?: Box;
  headingLevel?: 2 | 3;
  /** Prefix that keeps ids unique if a page shows a planner in two lists. */
  idPrefix?: string | undefined;
  children: ReactNode;
}

interface Box {
  name: string;
  checked: boolean;
}

const PICTURE = { width: 480, height: 270 };
const SIZES = "(min-width: 1216px) 362px, (min-width: 768px) 31vw, (min-width: 640px) 46vw, 92vw";

/** Renders a planner for a project: picture, reasons, price of one service, and in step 4 a box to select it. */
export function PlannerChoice(props: PlannerChoiceProps) {
  const { planner, box, headingLevel = 2, idPrefix = "planner", children } = props;
  const { t } = useTexts();
  const { publicId, photo, offer } = planner;
  const id = `${idPrefix}-${publicId}`;
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className="row-span-4 mb-4 grid grid-rows-subgrid gap-y-0 rounded border border-line bg-surface transition-[border-color] has-checked:border-evergreen has-checked:outline-1 has-checked:outline-evergreen"
      id={id}
      aria-labelledby={`${id}-name`}
    >
      <div className="relative aspect-16/9 overflow-hidden rounded-t-[11px] bg-sand">
        {photo ? (
          <img
            className="size-full object-cover object-[50%_60%]"
            src={pictureSources(photo).src}
            srcSet={pictureSources(photo).srcSet}
            sizes={pictureSources(photo).srcSet && SIZES}
            alt=""
            loading="lazy"
            {...PICTURE}
          />
        ) : null}
        {box && !planner.contacted ? <Tick planner={planner} box={box} /> : null}
      </div>
      <div className="relative px-4 max-sm:ps-25 max-sm:pt-1.5">
        <div className="relative -mt-9 mb-1.5 w-fit max-sm:absolute max-sm:start-4 max-sm:top-0 rounded-full bg-surface outline-3 outline-surface">
          <Portrait name={planner.name} src={planner.portrait} gold={planner.gold} lazy />
        </div>
        <Heading className="text-large/tight" id={`${id}-name`}>
          {planner.name}
        </Heading>
        <p className="flex flex-wrap items-center gap-x-1 text-small text-ink-muted">
          {planner.place}
          {planner.shortRating ? (
            <>
              {" · "}
              <img src="/art/star.svg" width={14} height={14} alt="" />
              <span aria-hidden="true">{planner.shortRating}</span>
              <VisuallyHidden>{planner.rated}</VisuallyHidden>
            </>
          ) : null}
        </p>
        <div className="pt-1 max-sm:-ms-21">
          {/* Recent activity is only shown on the profile itself. */}
          <Chips chips={planner.chips.filter(({ kind }) => kind !== "active")} />
        </div>
      </div>
      <ul className="px-4 pt-2 pb-2.5 text-small/[1.4]">
        {planner.reasons.map(({ text, mark }) => (
          <li key={text} className="flex gap-2 py-px">
            {MARKS[mark]} {text}
          </li>
        ))}
      </ul>
      <div className="mx-4 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line py-3 text-small">
        {planner.contacted ? <DoneNote>{t("planner:contacted")}</DoneNote> : null}
        {offer && !planner.contacted ? (
          <div className="leading-tight">
            {offer.label}
            {offer.from ? <PriceText size="text-large">{offer.from}</PriceText> : null}
          </div>
        ) : null}
        {children}
      </div>
    </article>
  );
}

/** Only good news has a tick. */
const MARKS = {
  good: <Icon name="check" className="mt-0.5 text-gold-ink" />,
  far: <Icon name="pin" className="mt-0.5 text-ink-muted" />,
  against: (
    <span className="w-5 flex-none text-center text-ink-muted" aria-hidden="true">
      –
    </span>
  ),
};

const BOX = "planner-box";
export const boxId = (planner: string) => `${BOX}-${planner}`;

/** Renders the box on the picture: a plus sign while it is empty, a tick when the planner is selected. */
function Tick({ planner, box }: { planner: PlannerView; box: Box }) {
  const { t } = useTexts();
  return (
    <label
      className="absolute end-3 top-3 grid size-11 cursor-pointer place-items-center rounded-full border border-edge bg-surface text-evergreen shadow-float has-checked:border-evergreen has-checked:bg-evergreen has-checked:text-on-evergreen has-focus-visible:shadow-focus"
      htmlFor={boxId(planner.publicId)}
    >
      <input
        className="peer absolute inset-0 m-0 size-11 cursor-pointer appearance-none rounded-full forced-colors:appearance-auto"
        type="checkbox"
        id={boxId(planner.publicId)}
        name={box.name}
        value={planner.publicId}
        defaultChecked={box.checked}
      />
      <Icon name="plus" className="pointer-events-none peer-checked:hidden forced-colors:hidden" />
      <Icon name="check" className="pointer-events-none hidden peer-checked:block forced-colors:hidden!" />
      <VisuallyHidden>
        {t("planner:select")}: {planner.name}
      </VisuallyHidden>
    </label>
  );
}

interface NoPlannersProps {
  /** The couple's town is unknown, so that only correcting it helps (rule match-1). */
  cityNotFound: boolean;
  text: string;
  /** Step 3; null: its answers cannot be changed. */
  changeHref: string | null;
  children?: ReactNode;
}

/** Replaces the list if no planner matches. */
export function NoPlanners({ cityNotFound, text, changeHref, children }: NoPlannersProps) {
  const { t } = useTexts();
  return (
    <EmptyState
      title={cityNotFound ? t("planner:cityNotFound") : text}
      text={cityNotFound ? t("planner:cityNotFoundText") : null}
      action={
        <>
          {cityNotFound ? <ButtonLink href={paths.profile()}>{t("planner:correctCity")}</ButtonLink> : null}
          {changeHref ? (
            <ButtonLink variant={cityNotFound ? "plain" : "primary"} href={changeHref}>
              {t("planner:changeWishes")}
            </ButtonLink>
          ) : null}
          {children}
        </>
      }
    />
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
