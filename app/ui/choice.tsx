import { tickClass } from "./input";
import { getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Chip } from "./chip";
import { classNames } from "./class-names";
import { Drawing, type DrawingName } from "./drawing";
import { describedBy, FieldError, FieldHint, type FormField } from "./field";

export interface ChoiceOption {
  value: string;
  label: ReactNode;
  /** A second, smaller line. */
  small?: ReactNode;
  /** A word in a chip: "recommended". */
  chip?: string | undefined;
  drawing?: DrawingName | undefined;
  lang?: string | undefined;
}

/** Cards per line: as many as fit (250 px), one, or many short ones (168 px). */
export const CHOICE_LAYOUTS = ["cards", "few", "tight"] as const;

export interface ChoiceGroupProps {
  /** Its id is the fieldset's: an error summary links to it. */
  field: FormField;
  legend: ReactNode;
  /** A question of the page (serif), a label (plain), or said by the page's heading already (hidden). */
  legendLook?: "serif" | "plain" | "hidden";
  kind?: "radio" | "checkbox";
  options: readonly ChoiceOption[];
  /** Chosen as long as nothing else is. */
  preset?: string | undefined;
  layout?: (typeof CHOICE_LAYOUTS)[number];
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
  const {
    field,
    legend,
    legendLook = "serif",
    kind = "radio",
    options,
    preset,
    layout = "cards",
    nested,
    hint,
    children,
  } = props;
  const inputs = getCollectionProps(field, {
    type: kind,
    options: options.map(({ value }) => value),
    ariaAttributes: false,
  }).map(({ key: _, ...input }) => input);
  return (
    <fieldset
      key={field.key}
      id={field.id}
      tabIndex={-1}
      className={nested ? "border-s border-gold ps-[22px]" : undefined}
      aria-describedby={describedBy(field, hint)}
    >
      <legend className={{ serif: "font-serif", plain: undefined, hidden: "sr-only" }[legendLook]}>{legend}</legend>
      <FieldError field={field} />
      <FieldHint field={field}>{hint}</FieldHint>
      <div className={classNames("choices", layout !== "cards" && layout)}>
        {options.map((option, index) => (
          <div key={option.value}>
            <label className="choice" htmlFor={`${field.id}-${option.value}`}>
              <input
                className={tickClass}
                {...inputs[index]}
                {...(field.initialValue === undefined && option.value === preset && { defaultChecked: true })}
              />{" "}
              <span lang={option.lang}>
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
                    <small>{option.small}</small>
                  </>
                ) : null}
              </span>
              {option.drawing ? <Drawing name={option.drawing} /> : null}
            </label>
          </div>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

export interface WhenProps {
  /**
   * `wedding`: the event type is `mariage`; `other`: it is `autre`; `theme`: there is a theme (`hasTheme` is `oui`).
   * The stylesheet (wizard.css) reads the answer from the fields `eventType` and `hasTheme`.
   */
  answer: "wedding" | "other" | "theme";
  /** The condition in words, for browsers that cannot hide the fields: "Only for a wedding:". */
  condition: ReactNode;
  children: ReactNode;
}

/** Fields that belong to an answer: always in the form, in sight only with that answer. The server ignores the others. */
export function When({ answer, condition, children }: WhenProps) {
  return (
    <div className={classNames("when", `when-${answer}`, answer !== "theme" && "border-s border-gold ps-[22px]", "space-y-7")}>
      <p className={conditionClass}>{condition}</p>
      {children}
    </div>
  );
}
