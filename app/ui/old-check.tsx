import type { ReactNode } from "react";
import { describedByOf, FieldError, FieldHint } from "./old-field";

export interface CheckProps {
  name: string;
  /** As browsers send a box without a value; said, because React would hydrate none as an empty one. */
  value?: string | undefined;
  /** The name, unless several boxes share it. */
  id?: string | undefined;
  children: ReactNode;
  checked?: boolean | undefined;
  required?: boolean | undefined;
  error?: ReactNode;
  hint?: ReactNode;
}

/** One box and its words in a line: filters, a consent. */
export function Check({ name, value = "on", id = name, children, checked, required, error, hint }: CheckProps) {
  return (
    <div>
      <label className="check" htmlFor={id}>
        <input
          className="tick"
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedByOf(id, { error, hint })}
        />{" "}
        <span>{children}</span>
      </label>
      <FieldError fieldId={id}>{error}</FieldError>
      <FieldHint fieldId={id}>{hint}</FieldHint>
    </div>
  );
}
