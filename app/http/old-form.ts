import type { TextKey } from "~/i18n/texts";

/** A form as it was sent, and what is wrong with it. Shared by server and browser. */
export interface FormState {
  values: Record<string, string | string[]>;
  /** By field name. */
  errors: Record<string, TextKey>;
  /** What the texts need. */
  details?: Record<string, string | number>;
  /** Fields that were saved meanwhile, in another tab or on another device: nothing was written. */
  meanwhile?: Meanwhile[];
}

export interface Meanwhile {
  name: string;
  /** As it is stored now. */
  theirs: string[];
  /** As it was typed; null: the field was left alone, and shows the stored value now. */
  mine: string[] | null;
}

/** The hidden field that says which stored values a page was made from. */
export const VERSION_FIELD = "version";

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
