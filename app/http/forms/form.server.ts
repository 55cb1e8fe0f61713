import { parse, type Submission } from "@conform-to/dom";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { foreignLetterIn } from "~/domain/email-address.rules";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import { writtenDate } from "~/domain/projects/project.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { reportCause } from "~/http/pipeline/error-reports.server";
import { isFetch } from "~/http/pipeline/is-fetch.server";
import { type Upload, withUpload } from "~/http/pipeline/upload.server";
import type { TextKey } from "~/i18n/texts";
import type { Constraints, Refused } from "./form";

export type FieldErrors = Record<string, TextKey>;

/** Returns whether a field is a password or a code. Such values are never sent back to the page. */
export const isSecretField = (name: string) => /^code$|password/i.test(name);

/** Drops fields whose names conform would parse, such as `languages[4294967294]`: an array that fills the memory. */
function flat(formData: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of formData.entries())
    if (/^(?!__)\w+$/.test(name) && !(name in Object.prototype)) fields.append(name, value);
  return fields;
}

/** Parses a form. The messages of all schemas are text keys (tests/locales.test.ts). */
export const parseForm = <S extends z.ZodType>(formData: FormData, schema: S): Submission<z.output<S>, string[]> =>
  parseWithZod(flat(formData), { schema });

/** Returns a submitted form without validation: for a place lookup, or for an error outside the fields. */
export const unchecked = (formData: FormData): Submission<unknown, string[]> =>
  parse(flat(formData), { resolve: () => ({ value: {} }) });

/** Returns the first text key of each field; empty for a valid form. */
export function errorsIn(submission: Submission<unknown, string[]>): FieldErrors {
  const errors = submission.status === "success" ? {} : (submission.error ?? {});
  const first = Object.entries(errors).flatMap(([name, messages]) =>
    messages?.[0] ? [[name, messages[0] as TextKey]] : [],
  );
  return Object.fromEntries(first);
}

function quotedIn(key: TextKey, typed: string): Record<string, string> | undefined {
  if (key === "refused:emailLetter") return { letter: foreignLetterIn(typed) ?? "" };
  if (key === "common:error.noSuchDay") return { date: writtenDate(typed) ?? "" };
  return undefined;
}

export interface Refusal {
  formId: string;
  errors?: Record<string, TextKey | undefined> | undefined;
  details?: Record<string, string | number> | undefined;
  /** Names of all fields in page order, if the schema has another order. */
  fields?: readonly string[] | undefined;
  values?: Record<string, string | string[]> | undefined;
  meanwhile?: Refused["meanwhile"];
  status?: number | undefined;
}

/** Returns the page again, with the typed values and their errors. @param more further data of this page */
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
    return key ? [[name, [t(key, { ...details, ...quotedIn(key, typeof typed === "string" ? typed : "") })]]] : [];
  });
  const error: Record<string, string[]> = Object.fromEntries(said);
  const secrets = Object.keys(submission.payload).filter(isSecretField);
  // Omits the status. With it, conform moves the focus to a field; the focus belongs to the error summary.
  const { status: _, ...typed } = submission.reply({ hideFields: secrets });
  const reply = { ...typed, error };
  // A page that was not reloaded still contains the typed secrets: empty values clear them.
  const others = { ...Object.fromEntries(secrets.map((name) => [name, ""])), ...values };
  const shown = { ...typed.initialValue, ...others };
  const answer: Refused = {
    formId,
    reply: Object.keys(others).length > 0 ? { ...reply, ...replacing(shown, error) } : reply,
    ...(meanwhile && { meanwhile }),
  };
  return data({ ...(more as T), ...answer }, { status });
}

interface RefusedField extends Pick<Refusal, "formId"> {
  /** The field of the error, or a function that returns it. */
  field: string | ((code: DomainErrorCode) => string);
}

/** Returns the page again with an expected error at a field. @throws any other error */
export function refusedAt<T extends object>(
  context: Pick<AppContext, "t">,
  submission: Submission<unknown, string[]>,
  error: unknown,
  { formId, field }: RefusedField,
  isExpected: (code: DomainErrorCode) => boolean = (code) => code !== "session.expired",
  more?: T,
) {
  if (!(error instanceof DomainError) || !isExpected(error.code)) throw error;
  const { status, text } = httpErrorOf(error);
  const errors = { [typeof field === "string" ? field : field(error.code)]: text };
  return refused(context, submission, { formId, errors, details: error.details, status }, more);
}

const replacing = (value: NonNullable<Refused["reply"]["initialValue"]>, error: Record<string, string[]>) => ({
  initialValue: value,
  intent: { type: "update" as const, payload: { value } },
  state: { validated: Object.fromEntries(Object.keys(error).map((name) => [name, true])) },
});

const known = new WeakMap<z.ZodType, Constraints>();

/** Returns the HTML constraints of a form. Forms have `noValidate`, so that the server's texts explain errors. */
export function constraintsOf(schema: z.ZodType): Constraints {
  const found = known.get(schema) ?? demands(schema);
  known.set(schema, found);
  return found;
}

function demands(schema: z.ZodType): Constraints {
  // conform unwraps the schemas of fields, but not the schema of the form.
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

/** Returns the maximum length of a text field, which conform 1.21 does not find in schemas of zod 4.6. */
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

interface Unsaved<T> {
  refusal: Omit<Refusal, "formId">;
  more?: T;
}

/**
 * Saves a form with a picture. The field `photo` shows errors about the picture, the plan or the media store.
 * @param save returns the reason if nothing was saved
 * @returns null on success
 */
export function saveUpload<S extends z.ZodType, T extends object>(
  context: AppContext,
  sent: Request | FormData,
  { formId, schema }: { formId: string; schema: S },
  save: (value: z.output<S>, upload: Upload) => Promise<Unsaved<T> | null>,
) {
  return withUpload(context, sent, async (upload) => {
    const submission = parseForm(upload.fields, schema);
    const refuse = (refusal: Unsaved<T>["refusal"] = {}, more?: T) => {
      const errors = { photo: upload.file && !isFetch(context) ? ("pictures:error.again" as const) : undefined };
      const common = { formId, errors, details: PHOTO_FIGURES, fields: ["photo"] };
      return refused(context, submission, { ...common, ...refusal }, more);
    };
    const refuseFile = (problem: DomainError) => {
      const { status, text } = httpErrorOf(problem);
      return refuse({ errors: { photo: text }, details: { ...PHOTO_FIGURES, ...problem.details }, status });
    };
    if (upload.problem) return refuseFile(new DomainError(upload.problem));
    if (submission.status !== "success") return refuse();
    try {
      const unsaved = await save(submission.value, upload);
      return unsaved && refuse(unsaved.refusal, unsaved.more);
    } catch (error) {
      if (!isAboutPhoto(error)) throw error;
      reportCause(context, error);
      return refuseFile(error);
    }
  });
}

const isAboutPhoto = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code.startsWith("photos.") && error.code !== "photos.notFound";
