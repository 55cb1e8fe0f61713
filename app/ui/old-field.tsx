import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { TextArea } from "./text-area";

/** Ids are made from the field's id and nothing else, so that server, browser and tests agree on them. */
export const errorIdOf = (fieldId: string) => `${fieldId}-error`;
export const hintIdOf = (fieldId: string) => `${fieldId}-hint`;

/** Ids of what describes a field: the error first, for it is read first. */
export function describedByOf(
  fieldId: string,
  parts: { error?: ReactNode; hint?: ReactNode; also?: string | undefined },
) {
  return classNames(Boolean(parts.error) && errorIdOf(fieldId), Boolean(parts.hint) && hintIdOf(fieldId), parts.also);
}

/** What is wrong, in words, beside the field. */
export function FieldError({ fieldId, children }: { fieldId: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="error" id={errorIdOf(fieldId)}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}

export function FieldHint({ fieldId, children }: { fieldId: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="hint" id={hintIdOf(fieldId)}>
      {children}
    </p>
  );
}

/** What a control must carry so that label, error and hint belong to it. */
export interface FieldWiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldTexts {
  label: ReactNode;
  /** Shown and announced; its presence marks the field as invalid. */
  error?: ReactNode;
  hint?: ReactNode;
  /** Ids of more describing texts, e.g. of the error that two joined fields share. */
  describedBy?: string | undefined;
  /** Wrong, though the error stands elsewhere (JoinedFields). */
  invalid?: boolean | undefined;
}

export interface FieldProps extends FieldTexts {
  id: string;
  /** 260 px: dates, postal codes. */
  short?: boolean | undefined;
  /** The control, given its wiring. */
  children: (wiring: FieldWiring) => ReactNode;
  className?: string | undefined;
}

/** Label, control, error, hint, in this order. */
export function Field({ id, label, error, hint, describedBy, invalid, short, className, children }: FieldProps) {
  return (
    <div className={classNames("field", short && "short", className)}>
      <label htmlFor={id}>{label}</label>{" "}
      {children({
        id,
        "aria-invalid": error || invalid ? true : undefined,
        "aria-describedby": describedByOf(id, { error, hint, also: describedBy }),
      })}
      <FieldError fieldId={id}>{error}</FieldError>
      <FieldHint fieldId={id}>{hint}</FieldHint>
    </div>
  );
}

type Own = "id" | "name" | "className" | "style" | "aria-invalid" | "aria-describedby";

export interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, Own> {
  name: string;
  /** The name, unless two forms of one page share a name. */
  id?: string | undefined;
  short?: boolean | undefined;
  /** A button in the same line, e.g. the one that looks up a place without a script. */
  action?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { name, id = props.name, label, error, hint, describedBy, invalid, short, action, ...input } = props;
  const texts = { label, error, hint, describedBy, invalid };
  return (
    <Field id={id} {...texts} short={short}>
      {(wiring) => {
        const control = <input className="input" name={name} {...input} {...wiring} />;
        return action ? (
          <div className="join">
            {control}
            {action}
          </div>
        ) : (
          control
        );
      }}
    </Field>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  /** Set when the label is in another language than the page. */
  lang?: string | undefined;
}

export interface SelectFieldProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, Own | "children"> {
  name: string;
  id?: string | undefined;
  options: readonly SelectOption[];
  /** First, empty entry: nothing chosen yet. */
  placeholder?: string | undefined;
  /** The narrow box before a phone number. */
  callingCode?: boolean | undefined;
}

export function SelectField(props: SelectFieldProps) {
  const { name, id = props.name, label, error, hint, describedBy, invalid, ...more } = props;
  const { options, placeholder, callingCode, ...select } = more;
  const texts = { label, error, hint, describedBy, invalid };
  return (
    <Field id={id} {...texts} className={callingCode ? "cc" : undefined}>
      {(wiring) => (
        <select className="input" name={name} {...select} {...wiring}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export interface TextAreaFieldProps extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own> {
  name: string;
  id?: string | undefined;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { name, id = props.name, label, error, hint, describedBy, invalid, ...area } = props;
  const texts = { label, error, hint, describedBy, invalid };
  return (
    <Field id={id} {...texts}>
      {(wiring) => <TextArea name={name} {...area} {...wiring} />}
    </Field>
  );
}

export function HiddenField({ name, value }: { name: string; value: string | number }) {
  return <input type="hidden" name={name} value={value} />;
}

export interface JoinedFieldsProps {
  /** Base of the ids; the fields inside name the shared texts with `describedBy={describedByOf(id, …)}`. */
  id: string;
  /** What the fields are together, for screen readers. */
  legend: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** Two fields that make one answer, side by side: country and phone number. Error and hint stand below both. */
export function JoinedFields({ id, legend, error, hint, children }: JoinedFieldsProps) {
  return (
    <fieldset aria-describedby={describedByOf(id, { error, hint })}>
      <legend className="sr">{legend}</legend>
      <div className="join">{children}</div>
      <FieldError fieldId={id}>{error}</FieldError>
      <FieldHint fieldId={id}>{hint}</FieldHint>
    </fieldset>
  );
}
