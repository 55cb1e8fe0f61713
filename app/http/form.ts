/** A form as it was sent, and what is wrong with it. Shared by server and browser. */
export interface FormState {
  values: Record<string, string | string[]>;
  /** By field name: key of a text. */
  errors: Record<string, string>;
  /** What the texts need. */
  details?: Record<string, string | number>;
}

/** The one value of a field as it was sent, or what stood there before. */
export function fieldValue(form: FormState | undefined, name: string, otherwise = ""): string {
  const value = form ? form.values[name] : otherwise;
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** All values of a field as they were sent, or those that stood there before. */
export function fieldValues(form: FormState | undefined, name: string, otherwise: readonly string[] = []): string[] {
  if (!form) return [...otherwise];
  const value = form.values[name];
  return value === undefined ? [] : [value].flat();
}
