import { getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FormField } from "./field";

interface ExampleFormProps {
  id: string;
  values?: Record<string, string | string[]>;
  errors?: Record<string, string>;
  constraints?: Record<string, { required?: true; maxLength?: number }>;
  children: (field: (name: string) => FormField) => ReactNode;
}

export function ExampleForm({ id, values, errors = {}, constraints, children }: ExampleFormProps) {
  const error = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]));
  const [form, fields] = useForm<Record<string, unknown>>({
    id,
    lastResult: { error },
    ...(values && { defaultValue: values as never }),
    ...(constraints && { constraint: constraints }),
  });
  return (
    <form className="space-y-7" method="post" {...getFormProps(form, { ariaAttributes: false })}>
      {children((name) => fields[name] as FormField)}
    </form>
  );
}
