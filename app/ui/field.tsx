import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import * as Radix from "@radix-ui/react-label";
import {
  type ComponentProps,
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useSyncExternalStore,
} from "react";
import { classNames, inputClass } from "./classes";
import { Icon } from "./icon";
import { Hint } from "./text";

// biome-ignore lint/suspicious/noExplicitAny: of any form.
export type FormField<T = any> = FieldMetadata<T, any, string[]>;

/** Returns the ids of the texts that describe a field. The error comes first, because screen readers read it first. */
export const describedBy = ({ errors, errorId, descriptionId }: FormField, hint: ReactNode, also?: string) =>
  classNames(errors && errorId, Boolean(hint) && descriptionId, also);

/**
 * Returns attributes of a wrong field, or else of its message. Of all elements with `autofocus`, the first gets the
 * focus when the page loads. In the browser, `usePostForm` moves the focus: React would move it with each new value.
 */
export const wrongMark = ({ errors, valid }: FormField) =>
  errors && { "data-wrong": "", ...(import.meta.env.SSR && valid === false && { autoFocus: true }) };

export function FieldError({ field }: { field: FormField }) {
  const [error] = field.errors ?? [];
  if (!error) return null;
  return (
    <p
      {...wrongMark(field)}
      tabIndex={-1}
      className="mt-2.5 flex gap-2 text-small leading-normal font-semibold text-error"
      id={field.errorId}
    >
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
  describedBy?: string | undefined;
  /** `JoinedFields` shows the error and hint below both fields. */
  joined?: boolean | undefined;
}

interface FieldProps extends FieldTexts {
  short?: boolean | undefined;
  /** Renders the control with the attributes that tie it to its error and hint. */
  children: (wiring: {
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
    autoFocus?: boolean;
  }) => ReactNode;
  className?: string | undefined;
}

export function Field({ field, label, hint, describedBy: also, joined, short, className, children }: FieldProps) {
  // conform changes the key when the server returns another value for the field.
  return (
    <div key={field.key} className={classNames(short && "[&>:is(input,select)]:max-w-65", className)}>
      <Label htmlFor={field.id}>{label}</Label> {joined ? null : <FieldHint field={field}>{hint}</FieldHint>}
      {children({
        "aria-invalid": field.errors ? true : undefined,
        "aria-describedby": describedBy(field, hint, also),
        ...wrongMark(field),
      })}
      {joined ? null : <FieldError field={field} />}
    </div>
  );
}

type Own = "id" | "name" | "className" | "style" | "form" | "defaultValue" | "aria-invalid" | "aria-describedby";
type InputType = Parameters<typeof getInputProps>[1]["type"];

interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, Own | "type"> {
  type?: Exclude<InputType, "checkbox" | "radio">;
  short?: boolean | undefined;
  /** For a field that joins its form later: conform only has the values of the initial fields. */
  defaultValue?: string;
  /** Button in the same line, e.g. to empty the field. Null: none yet; adding one does not render a new input. */
  action?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { field, label, hint, describedBy, joined, short, action, type = "text", ...input } = props;
  return (
    <Field field={field} label={label} hint={hint} describedBy={describedBy} joined={joined} short={short}>
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
  lang?: string | undefined;
}

interface SelectFieldProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, Own | "children"> {
  options: readonly SelectOption[];
  placeholder?: string | undefined;
}

export function SelectField(props: SelectFieldProps) {
  const { field, label, hint, describedBy, joined, options, placeholder, ...select } = props;
  return (
    <Field field={field} label={label} hint={hint} describedBy={describedBy} joined={joined}>
      {(wiring) => (
        <select className={inputClass()} {...getSelectProps(field)} {...select} {...wiring}>
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
  defaultValue?: string;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { field, label, hint, describedBy, joined, ...area } = props;
  return (
    <Field field={field} label={label} hint={hint} describedBy={describedBy} joined={joined}>
      {(wiring) => <TextArea {...getTextareaProps(field)} {...area} {...wiring} />}
    </Field>
  );
}

type FileFieldProps = Pick<FieldTexts, "field" | "label" | "hint"> &
  Pick<ComponentProps<typeof FileInput>, "choose" | "accept" | "multiple">;

/** Renders a field for files. It is empty after a refused submission, because browsers do not keep files. */
export function FileField({ field, label, hint, ...input }: FileFieldProps) {
  return (
    <Field field={field} label={label} hint={hint}>
      {(wiring) => <FileInput {...getInputProps(field, { type: "file", value: false })} {...input} {...wiring} />}
    </Field>
  );
}

export function HiddenField({ field }: { field: FormField }) {
  return <input {...getInputProps(field, { type: "hidden", ariaAttributes: false })} key={field.key} />;
}

export function FixedValue({ name, value }: { name: string; value: string | number }) {
  return <input type="hidden" name={name} value={value} />;
}

interface JoinedFieldsProps {
  field: FormField;
  legend: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** Classes that wrap fields where a phone number or a date would be cut off. Buttons keep their width. */
export const joinClass =
  "flex flex-wrap gap-x-2 *:min-w-0 [&>:not(button,a,[data-label])]:flex-[2_0_160px] [&>:is(button,a,[data-label])]:mt-2";

/** Renders two fields that form one answer in one row: country and phone number. Error and hint are below both. */
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

/** Renders the label of a control (Radix): a double click on it selects no text. */
export function Label(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} className={classNames("block leading-snug font-semibold", props.className)} />;
}

/** React 18 overwrites text from before hydration by the default value, so the first render in the browser has none. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function TextArea(
  { defaultValue, ...area },
  ref,
) {
  const hydrating = useSyncExternalStore(neverChanges, () => false, isBrowser);
  return (
    <textarea
      className={inputClass({ kind: "text" })}
      {...area}
      defaultValue={hydrating ? undefined : defaultValue}
      ref={ref}
    />
  );
});

const neverChanges = () => () => {};
const isBrowser = () => typeof document !== "undefined";

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  /** Replaces the browser's button, whose text is in the language of the system and may be cut. */
  choose: string;
}

/** Renders a file input; the browser's text about the chosen files is below our label. */
export const FileInput = forwardRef<HTMLInputElement, FileInputProps>(function FileInput({ choose, ...input }, ref) {
  return (
    <div className="relative">
      <input
        {...input}
        className={inputClass({
          className: "h-auto! cursor-pointer ps-10.5! pt-9! text-tiny text-ink-muted file:hidden",
        })}
        type="file"
        ref={ref}
      />
      <span
        className="pointer-events-none absolute top-4.5 left-3.5 flex items-center gap-2 text-small font-semibold text-evergreen"
        aria-hidden="true"
      >
        <Icon name="plus" /> {choose}
      </span>
    </div>
  );
});
