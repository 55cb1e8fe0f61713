import { getCollectionProps, getInputProps } from "@conform-to/react";
import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { Chip } from "./chip";
import { classNames, smallSummaryClass, tickClass, tickLineClass } from "./classes";
import { describedBy, FieldError, FieldHint, type FormField, wrongMark } from "./field";

interface ChoiceOption {
  value: string;
  label: ReactNode;
  small?: ReactNode;
  chip?: string | undefined;
  drawing?: ReactNode;
  lang?: string | undefined;
}

/** `few`: one per line, `pairs`: two, `tiles`: two on phones, with the drawing over the word. */
type ChoiceLayout = "cards" | "few" | "tight" | "words" | "pairs" | "tiles" | "pills";

/** Each card is inside a block element, so that options are separate without styles, too. */
export const choicesClass = cva("mt-2.5 gap-2 *:grid", {
  variants: {
    layout: {
      cards: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,250px),1fr))]",
      few: "grid",
      tight: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,168px),1fr))]",
      words: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,140px),1fr))]",
      pairs: "grid grid-cols-2 [&>:last-child:nth-child(odd)]:col-span-2",
      tiles: "grid grid-cols-2 sm:grid-cols-3",
      pills: "flex flex-wrap",
    },
  },
});

export const choiceClass = cva(
  "relative flex cursor-pointer items-center rounded border border-line bg-surface leading-snug hyphens-auto transition-[border-color] duration-200 hover:border-edge has-checked:border-evergreen has-checked:bg-sage has-checked:shadow-chosen has-focus-visible:shadow-focus [&_:focus-visible]:shadow-none",
  {
    variants: {
      size: {
        normal: "min-h-14 gap-3.5 px-4 py-3",
        small: "min-h-12 gap-1.5 py-2 ps-2 pe-0.5 text-small",
        compact: "min-h-12 gap-2.5 px-2.5 py-2",
        tile: "event-tile min-h-20 flex-col items-start justify-between gap-1 px-2.5 py-2 text-small [&>svg]:size-8",
        pill: "min-h-11 gap-2 rounded-full ps-2.5 pe-4",
      },
    },
    defaultVariants: { size: "normal" },
  },
);

const SIZES = {
  cards: "normal",
  few: "compact",
  tight: "normal",
  words: "small",
  pairs: "compact",
  tiles: "tile",
  pills: "pill",
} as const satisfies Record<ChoiceLayout, unknown>;

export const nestClass = "sm:border-s border-gold sm:ps-5";

/** Classes of a legend in the typeface of headings, which has no bold face. */
export const serifLegendClass = "font-serif text-h3 font-normal";

const LEGENDS = { serif: `pb-0 ${serifLegendClass}`, plain: "pb-0", hidden: "sr-only" } as const;

export interface ChoiceGroupProps {
  /** Its id becomes the id of the fieldset, for links from the error summary. */
  field: FormField;
  legend: ReactNode;
  /** A question of the page (serif), a label (plain), or a repetition of the page heading (hidden). */
  legendLook?: "serif" | "plain" | "hidden";
  kind?: "radio" | "checkbox";
  options: readonly ChoiceOption[];
  /** Rare options in a collapsed section; it starts open if one of them is selected. */
  folded?: { summary: string; options: readonly ChoiceOption[] } | undefined;
  preset?: string | undefined;
  layout?: ChoiceLayout;
  nested?: boolean | undefined;
  hint?: ReactNode;
  children?: ReactNode;
}

/** The error comes before the cards, because below twelve of them no one would see it. */
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
          <label className={choiceClass({ size: SIZES[layout] })} htmlFor={`${field.id}-${option.value}`}>
            <input
              className={tickClass}
              {...inputs[all.indexOf(option)]}
              {...(field.initialValue === undefined && option.value === preset && { defaultChecked: true })}
            />{" "}
            <span className={layout === "tiles" ? "max-w-full" : "min-w-0 flex-1"} lang={option.lang}>
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
      {...wrongMark(field)}
      className={classNames("not-first:mt-5 sm:not-first:mt-10", nested && nestClass)}
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

/** Classes of the condition as text, for browsers without `:has()`, which cannot hide the fields. */
export const conditionClass = "supports-[selector(:has(*))]:hidden";

interface WhenProps {
  /** conditions.css reads the answer from the fields `eventType` and `hasTheme`. */
  answer: "wedding" | "other" | "theme";
  /** The condition as text, for browsers that cannot hide the fields: "Only for a wedding:". */
  condition: ReactNode;
  children: ReactNode;
}

/** Renders fields that are visible only with an answer. Hidden ones are sent, too; the server ignores them. */
export function When({ answer, condition, children }: WhenProps) {
  return (
    <div className={classNames("when", `when-${answer}`, "space-y-7", answer !== "theme" && nestClass)}>
      <p className={conditionClass}>{condition}</p>
      {children}
    </div>
  );
}

interface CheckProps {
  field: FormField;
  /** Value of this box, for several boxes of one name; its id combines both. Without a value, browsers send "on". */
  value?: string | undefined;
  children: ReactNode;
  hint?: ReactNode;
}

export function Check({ field, value, children, hint }: CheckProps) {
  const id = value === undefined ? field.id : `${field.id}-${value}`;
  return (
    <div key={field.key}>
      <label className={tickLineClass} htmlFor={id}>
        <input
          {...getInputProps(field, { type: "checkbox", ...(value !== undefined && { value }) })}
          className={tickClass}
          id={id}
          required={value === undefined && field.required}
          {...(value === undefined && wrongMark(field))}
          aria-describedby={describedBy(field, hint)}
        />{" "}
        <span>{children}</span>
      </label>
      {value === undefined ? <FieldError field={field} /> : null}
      <FieldHint field={field}>{hint}</FieldHint>
    </div>
  );
}
