import type { ReactNode } from "react";
import { Chip } from "./chip";
import { classNames } from "./class-names";
import { Drawing, type DrawingName } from "./drawing";
import { describedByOf, FieldError, FieldHint } from "./old-field";

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
  /** The fields' name, and the fieldset's id: an error summary links to it. */
  name: string;
  legend: ReactNode;
  /** A question of the page (serif), a label (plain), or said by the page's heading already (hidden). */
  legendLook?: "serif" | "plain" | "hidden";
  kind?: "radio" | "checkbox";
  options: readonly ChoiceOption[];
  /** The chosen value, or values. */
  chosen?: string | readonly string[] | null | undefined;
  layout?: (typeof CHOICE_LAYOUTS)[number];
  /** Set inside a gold line, as the answer to a field above. */
  nested?: boolean | undefined;
  required?: boolean | undefined;
  error?: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
}

/** Id of one option's input: what the conditional fields (When) and labels point at. */
export const choiceIdOf = (name: string, value: string) => `${name}-${value}`;

/**
 * A question with radio or checkbox cards: legend, error, hint, cards. The whole card is the target. The error comes
 * before the cards, for after twelve of them nobody would see it.
 */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { name, legend, legendLook = "serif", kind = "radio", options, chosen, layout = "cards" } = props;
  const { nested, required, error, hint, children } = props;
  const isChosen = (value: string) => (Array.isArray(chosen) ? chosen.includes(value) : chosen === value);
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className={nested ? "nest" : undefined}
      aria-describedby={describedByOf(name, { error, hint })}
    >
      <legend className={{ serif: "serif", plain: undefined, hidden: "sr" }[legendLook]}>{legend}</legend>
      <FieldError fieldId={name}>{error}</FieldError>
      <FieldHint fieldId={name}>{hint}</FieldHint>
      <div className={classNames("choices", layout !== "cards" && layout)}>
        {options.map((option) => (
          <div key={option.value}>
            <label className="choice" htmlFor={choiceIdOf(name, option.value)}>
              <input
                className="tick"
                type={kind}
                id={choiceIdOf(name, option.value)}
                name={name}
                value={option.value}
                defaultChecked={isChosen(option.value)}
                required={kind === "radio" && required}
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
   * The stylesheet (wizard.css) reads the answer from the ids of a ChoiceGroup named `eventType` or `hasTheme`.
   */
  answer: "wedding" | "other" | "theme";
  /** The condition in words, for browsers that cannot hide the fields: "Only for a wedding:". */
  condition: ReactNode;
  children: ReactNode;
}

/** Fields that belong to an answer: always in the form, in sight only with that answer. The server ignores the others. */
export function When({ answer, condition, children }: WhenProps) {
  return (
    <div className={classNames("when", `when-${answer}`, answer !== "theme" && "nest", "fields")}>
      <p className="condition">{condition}</p>
      {children}
    </div>
  );
}
