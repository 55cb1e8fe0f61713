import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names";
import { Hint } from "./hint";
import { Icon } from "./icon";
import { inputClass } from "./input";
import { Label } from "./label";
import { TextArea } from "./text-area";

/** conform's description of a field: its name, ids, value, constraints and errors. */
// biome-ignore lint/suspicious/noExplicitAny: of any form.
export type FormField<T = any> = FieldMetadata<T, any, string[]>;

/** Ids of what describes a field: the error first, for it is read first. */
export const describedBy = ({ errors, errorId, descriptionId }: FormField, hint: ReactNode, also?: string) =>
  classNames(errors && errorId, Boolean(hint) && descriptionId, also);

/** What is wrong, in words, beside the field. */
export function FieldError({ field }: { field: FormField }) {
  const [error] = field.errors ?? [];
  if (!error) return null;
  return (
    <p className="mt-1.5 flex gap-2 text-small leading-normal font-semibold text-error" id={field.errorId}>
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  );
}

export function FieldHint({ field, children }: { field: FormField; children: ReactNode }) {
  if (!children) return null;
  return <Hint id={field.descriptionId}>{children}</Hint>;
}

interface FieldTexts {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  /** Ids of more describing texts. */
  describedBy?: string | undefined;
  /** Error and hint stand below both fields (JoinedFields). */
  joined?: boolean | undefined;
}

/** What a control must carry so that label, error and hint belong to it. */
interface FieldWiring {
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps extends FieldTexts {
  /** 260 px: dates, postal codes. */
  short?: boolean | undefined;
  /** The control, given its wiring; id, name and value come from conform. */
  children: (wiring: FieldWiring) => ReactNode;
  className?: string | undefined;
}

/** Label, control, error, hint, in this order. */
export function Field({ field, label, hint, describedBy: also, joined, short, className, children }: FieldProps) {
  // conform gives the field another key where the server gave it another value.
  return (
    <div key={field.key} className={classNames(short && "[&>:is(input,select)]:max-w-65", className)}>
      <Label htmlFor={field.id}>{label}</Label>{" "}
      {children({
        "aria-invalid": field.errors ? true : undefined,
        "aria-describedby": describedBy(field, hint, also),
      })}
      {joined ? null : <FieldError field={field} />}
      {joined ? null : <FieldHint field={field}>{hint}</FieldHint>}
    </div>
  );
}

type Own = "id" | "name" | "className" | "style" | "form" | "defaultValue" | "aria-invalid" | "aria-describedby";
type InputType = Parameters<typeof getInputProps>[1]["type"];

interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, Own | "type"> {
  type?: Exclude<InputType, "checkbox" | "radio">;
  short?: boolean | undefined;
  /** Of a field that joins its form later: conform knows the values of the first ones. */
  defaultValue?: string;
  /** A button in the same line, e.g. the one that looks up a place without a script. Null: there is none for now. */
  action?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { field, label, hint, describedBy, joined, short, action, type = "text", ...input } = props;
  return (
    <Field {...{ field, label, hint, describedBy, joined, short }}>
      {(wiring) => {
        const control = <input className={inputClass()} {...getInputProps(field, { type })} {...input} {...wiring} />;
        return action !== undefined ? (
          <div className={joinClass}>
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

interface SelectFieldProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, Own | "children"> {
  options: readonly SelectOption[];
  /** First, empty entry: nothing chosen yet. */
  placeholder?: string | undefined;
}

export function SelectField(props: SelectFieldProps) {
  const { field, label, hint, describedBy, joined, options, placeholder, ...select } = props;
  return (
    <Field {...{ field, label, hint, describedBy, joined }}>
      {(wiring) => (
        <select className={inputClass({ kind: "select" })} {...getSelectProps(field)} {...select} {...wiring}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

export function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label, lang }) => (
    <option key={value} value={value} lang={lang}>
      {label}
    </option>
  ));
}

export interface TextAreaFieldProps extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own> {
  /** As in `TextFieldProps`. */
  defaultValue?: string;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { field, label, hint, describedBy, joined, ...area } = props;
  return (
    <Field {...{ field, label, hint, describedBy, joined }}>
      {(wiring) => <TextArea {...getTextareaProps(field)} {...area} {...wiring} />}
    </Field>
  );
}

/** A value of the form that nobody sees; what the server said of it, if it had to refuse the form. */
export function HiddenField({ field }: { field: FormField }) {
  return <input {...getInputProps(field, { type: "hidden", ariaAttributes: false })} key={field.key} />;
}

/** A value that belongs to a button or a page, and never changes. */
export function FixedValue({ name, value }: { name: string; value: string | number }) {
  return <input type="hidden" name={name} value={value} />;
}

interface JoinedFieldsProps {
  /** The one that carries the error. */
  field: FormField;
  /** What the fields are together, for screen readers. */
  legend: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** Beneath each other where a telephone number, a date or "Deutschland +49" would be cut off. A button keeps its width. */
export const joinClass =
  "flex flex-wrap gap-x-2 *:min-w-0 [&>:not(button,a,[data-label])]:flex-[2_0_160px] [&>:is(button,a,[data-label])]:mt-2";

/** Two fields that make one answer, side by side: country and phone number. Error and hint stand below both. */
export function JoinedFields({ field, legend, hint, children }: JoinedFieldsProps) {
  return (
    <fieldset aria-describedby={describedBy(field, hint)}>
      <legend className="sr-only">{legend}</legend>
      <div className={classNames(joinClass, "gap-y-4")}>{children}</div>
      <FieldError field={field} />
      <FieldHint field={field}>{hint}</FieldHint>
    </fieldset>
  );
}
