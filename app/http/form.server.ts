import { parse, type Submission } from "@conform-to/dom";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import { foreignLetterIn } from "~/domain/email-address.rules";
import { writtenDate } from "~/domain/projects/project.rules";
import type { TextKey } from "~/i18n/texts";
import type { AppContext } from "./context.server";
import type { Constraints, Refused } from "./form";

/** Keys of texts, by field. */
export type FieldErrors = Record<string, TextKey>;

/** What must be typed again: passwords and codes. */
export const isSecretField = (name: string) => /^code$|password/i.test(name);

/**
 * Our forms are flat. A name like `languages[4294967294]` would be taken for a place in a list, and the list would fill the memory; names
 * between underscores are conform's own; to a value named `toString` it would add the function.
 */
function flat(formData: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of formData.entries())
    if (/^(?!__)\w+$/.test(name) && !(name in Object.prototype)) fields.append(name, value);
  return fields;
}

/** Parses a form at the edge. The messages of all schemas are keys of texts (tests/locales.test.ts). */
export const parseForm = <S extends z.ZodType>(formData: FormData, schema: S): Submission<z.output<S>, string[]> =>
  parseWithZod(flat(formData), { schema });

/** A form as it was sent, with nothing said against it: a place is looked up, or something other than the fields is wrong. */
export const unchecked = (formData: FormData): Submission<unknown, string[]> =>
  parse(flat(formData), { resolve: () => ({ value: {} }) });

/** @returns keys of texts, the first of each field; empty for a form that fits */
export function errorsIn(submission: Submission<unknown, string[]>): FieldErrors {
  const errors = submission.status === "success" ? {} : (submission.error ?? {});
  const first = Object.entries(errors).flatMap(([name, messages]) =>
    messages?.[0] ? [[name, messages[0] as TextKey]] : [],
  );
  return Object.fromEntries(first);
}

/** Returns what a text quotes of a value as it was typed. */
function quotedIn(key: TextKey, typed: string): Record<string, string> | undefined {
  if (key === "common:error.emailLetter") return { letter: foreignLetterIn(typed) ?? "" };
  if (key === "common:error.noSuchDay") return { date: writtenDate(typed) ?? "" };
  return undefined;
}

export interface Refusal {
  formId: string;
  /** They replace those of the schema. */
  errors?: Record<string, TextKey | undefined> | undefined;
  /** What the texts need. */
  details?: Record<string, string | number> | undefined;
  /** Names of all fields from the top of the page, where the schema has another order. */
  fields?: readonly string[] | undefined;
  /** What fields show now instead of what was typed. */
  values?: Record<string, string | string[]> | undefined;
  meanwhile?: Refused["meanwhile"];
  status?: number | undefined;
}

/** The page again, with what was typed and what is wrong with it. @param more of this page's own */
export function refused<T extends object>(
  { t }: Pick<AppContext, "t">,
  submission: Submission<unknown, string[]>,
  { formId, errors, details, fields, values, meanwhile, status = 400 }: Refusal,
  more?: T,
) {
  const keys = { ...errorsIn(submission), ...errors };
  const names = [...new Set([...(fields ?? []), ...Object.keys(keys)])];
  const said = names.flatMap((name) => {
    const key = keys[name];
    const typed = submission.payload[name];
    return key ? [[name, [t(key, details ?? quotedIn(key, typeof typed === "string" ? typed : ""))]]] : [];
  });
  const error: Record<string, string[]> = Object.fromEntries(said);
  const secrets = Object.keys(submission.payload).filter(isSecretField);
  // Without its status, conform leaves the focus to the summary.
  const { status: _, ...typed } = submission.reply({ hideFields: secrets });
  const reply = { ...typed, error };
  // A page that was not loaded again still holds what was typed.
  const others = { ...Object.fromEntries(secrets.map((name) => [name, ""])), ...values };
  const shown = { ...typed.initialValue, ...others };
  const answer: Refused = {
    formId,
    reply: Object.keys(others).length > 0 ? { ...reply, ...replacing(shown, error) } : reply,
    ...(meanwhile && { meanwhile }),
  };
  return data({ ...(more as T), ...answer }, { status });
}

/** conform's way to say that the fields of a form get other values. */
const replacing = (value: NonNullable<Refused["reply"]["initialValue"]>, error: Record<string, string[]>) => ({
  initialValue: value,
  intent: { type: "update" as const, payload: { value } },
  state: { validated: Object.fromEntries(Object.keys(error).map((name) => [name, true])) },
});

const known = new WeakMap<z.ZodType, Constraints>();

/** For the page of a form. Passwords and codes apart, nothing keeps a browser from sending what does not fit: the server says it in words. */
export function constraintsOf(schema: z.ZodType): Constraints {
  const found = known.get(schema) ?? demands(schema);
  known.set(schema, found);
  return found;
}

function demands(schema: z.ZodType): Constraints {
  // conform looks into those of fields, but not into a form's own.
  if (schema instanceof z.ZodLazy || schema instanceof z.ZodPipe) return demands(within(schema) as z.ZodType);
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const flatFields = Object.entries(getZodConstraint(schema)).filter(([name]) => /^\w+$/.test(name));
  return Object.fromEntries(
    flatFields.map(([name, { required }]) => {
      const maxLength = longest(shape[name]);
      return [name, { ...(required && { required }), ...(maxLength && { maxLength }) }];
    }),
  );
}

/** The most characters of a text field. conform 1.21 looks for them where zod 4.6 no longer has them. */
function longest(schema: unknown): number | null {
  if (schema instanceof z.ZodString) return schema.maxLength;
  const inner = within(schema);
  return inner === undefined ? null : longest(inner);
}

const within = (schema: unknown): unknown => {
  if (schema instanceof z.ZodPipe) return schema.in;
  const wraps = schema instanceof z.ZodLazy || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return wraps ? schema.unwrap() : undefined;
};
