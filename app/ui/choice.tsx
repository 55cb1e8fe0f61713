import { getCollectionProps } from "@conform-to/react";
import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { smallSummaryClass } from "./chevron";
import { Chip } from "./chip";
import { classNames } from "./class-names";
import { describedBy, FieldError, FieldHint, type FormField } from "./field";
import { tickClass } from "./input";

interface ChoiceOption {
  value: string;
  label: ReactNode;
  /** A second, smaller line. */
  small?: ReactNode;
  /** A word in a chip: "recommended". */
  chip?: string | undefined;
  /** At the end of the card. */
  drawing?: ReactNode;
  lang?: string | undefined;
}

/** Cards per line: as many as fit (250 px), one, many short ones (168 px), or two on a phone (140 px), for long lists of single words. */
type ChoiceLayout = "cards" | "few" | "tight" | "words";

/** Each card stands in a block of its own, so that the options keep apart without styles too. */
export const choicesClass = cva("mt-3 grid gap-2.5 *:grid", {
  variants: {
    layout: {
      cards: "grid-cols-[repeat(auto-fill,minmax(min(100%,250px),1fr))]",
      few: "",
      tight: "grid-cols-[repeat(auto-fill,minmax(min(100%,168px),1fr))]",
      words: "grid-cols-[repeat(auto-fill,minmax(min(100%,140px),1fr))]",
    },
  },
});

/** The card lights up when its input is checked, and shows the input's focus. */
export const choiceClass = cva(
  "relative flex cursor-pointer items-center rounded border border-line bg-surface leading-snug hyphens-auto transition-[border-color] duration-200 hover:border-edge has-checked:border-evergreen has-checked:bg-sage has-checked:shadow-chosen has-focus-visible:shadow-focus [&_:focus-visible]:shadow-none",
  {
    variants: { size: { normal: "min-h-14 gap-3.5 px-4 py-3", small: "min-h-12 gap-1.5 py-2 ps-2 pe-0.5 text-small" } },
    defaultVariants: { size: "normal" },
  },
);

/** Set inside a gold line: what belongs to the answer above. */
export const nestClass = "border-s border-gold ps-[22px]";

/** A legend in the headings' typeface, which has no bold cut. */
export const serifLegendClass = "font-serif text-h3 font-normal";

const LEGENDS = {
  serif: `pb-0 ${serifLegendClass}`,
  plain: "pb-0",
  hidden: "sr-only",
} as const;

export interface ChoiceGroupProps {
  /** Its id is the fieldset's: an error summary links to it. */
  field: FormField;
  legend: ReactNode;
  /** A question of the page (serif), a label (plain), or said by the page's heading already (hidden). */
  legendLook?: "serif" | "plain" | "hidden";
  kind?: "radio" | "checkbox";
  options: readonly ChoiceOption[];
  /** Rarer ones, behind a line that opens; open from the start if one of them is chosen. */
  folded?: { summary: string; options: readonly ChoiceOption[] } | undefined;
  /** Chosen as long as nothing else is. */
  preset?: string | undefined;
  layout?: ChoiceLayout;
  /** Set inside a gold line, as the answer to a field above. */
  nested?: boolean | undefined;
  hint?: ReactNode;
  children?: ReactNode;
}

/**
 * A question with radio or checkbox cards: legend, error, hint, cards. The whole card is the target. The error comes
 * before the cards, for after twelve of them nobody would see it.
 */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { field, legend, legendLook = "serif", kind = "radio", options, folded, layout = "cards" } = props;
  const { preset, nested, hint, children } = props;
  const all = [...options, ...(folded?.options ?? [])];
  const inputs = getCollectionProps(field, {
    type: kind,
    options: all.map(({ value }) => value),
    ariaAttributes: false,
  }).map(({ key: _, ...input }) => input);
  const cards = (shown: readonly ChoiceOption[]) => (
    <div className={choicesClass({ layout })}>
      {shown.map((option) => (
        <div key={option.value}>
          <label
            className={choiceClass({ size: layout === "words" ? "small" : "normal" })}
            htmlFor={`${field.id}-${option.value}`}
          >
            <input
              className={tickClass}
              {...inputs[all.indexOf(option)]}
              {...(field.initialValue === undefined && option.value === preset && { defaultChecked: true })}
            />{" "}
            <span className="min-w-0 flex-1" lang={option.lang}>
              {option.label}
              {option.chip ? (
                <>
                  {" "}
                  <Chip kind="good">{option.chip}</Chip>
                </>
              ) : null}
              {option.small ? (
                <>
                  <br />
                  <small className="mt-[3px] block text-small text-ink-muted">{option.small}</small>
                </>
              ) : null}
            </span>
            {option.drawing}
          </label>
        </div>
      ))}
    </div>
  );
  const chosen = [field.initialValue ?? []].flat();
  return (
    <fieldset
      key={field.key}
      id={field.id}
      tabIndex={-1}
      className={classNames("not-first:mt-10", nested && nestClass)}
      aria-describedby={describedBy(field, hint)}
    >
      <legend className={LEGENDS[legendLook]}>{legend}</legend>
      <FieldError field={field} />
      <FieldHint field={field}>{hint}</FieldHint>
      {cards(options)}
      {folded && folded.options.length > 0 ? (
        <details className="mt-3" open={folded.options.some(({ value }) => chosen.includes(value))}>
          <summary className={smallSummaryClass}>{folded.summary}</summary>
          {cards(folded.options)}
        </details>
      ) : null}
      {children}
    </fieldset>
  );
}

/** A condition in words, for browsers that cannot hide what it is about. */
export const conditionClass = "supports-[selector(:has(*))]:hidden";

interface WhenProps {
  /**
   * `wedding`: the event type is `mariage`; `other`: it is `autre`; `theme`: there is a theme (`hasTheme` is `oui`).
   * The stylesheet (conditions.css) reads the answer from the fields `eventType` and `hasTheme`.
   */
  answer: "wedding" | "other" | "theme";
  /** The condition in words, for browsers that cannot hide the fields: "Only for a wedding:". */
  condition: ReactNode;
  children: ReactNode;
}

/** Fields that belong to an answer: always in the form, in sight only with that answer. The server ignores the others. */
export function When({ answer, condition, children }: WhenProps) {
  return (
    <div className={classNames("when", `when-${answer}`, "space-y-7", answer !== "theme" && nestClass)}>
      <p className={conditionClass}>{condition}</p>
      {children}
    </div>
  );
}
