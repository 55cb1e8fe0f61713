import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { tickClass, tickLineClass } from "./classes";
import { describedBy, FieldError, FieldHint, type FormField } from "./field";

interface CheckProps {
  field: FormField;
  /** Value of this box, for several boxes of one name; its id combines both. Without a value, browsers send "on". */
  value?: string | undefined;
  children: ReactNode;
  hint?: ReactNode;
}

/** Renders a checkbox with its label: filters, consent. */
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
          aria-describedby={describedBy(field, hint)}
        />{" "}
        <span>{children}</span>
      </label>
      {value === undefined ? <FieldError field={field} /> : null}
      <FieldHint field={field}>{hint}</FieldHint>
    </div>
  );
}
