import type { providers } from "#db/schema/providers";
import type { CompanyInput } from "./company.form";

type Columns = typeof providers.$inferSelect;

interface ProfileField {
  /** Column of `providers`, if not named like the field. Null: stored elsewhere, such as in rows of another table. */
  column?: keyof Columns | null;
  /** Form that edits the field. Null: it has a screen of its own. */
  form: "company" | "portrait" | "names" | null;
  /** Name of the input in the company form, if it differs from the field's. */
  input?: CompanyInput;
  /** Key of the label in the namespace `company`, if it differs from the input's name. */
  label?: string;
  /** The input is a checkbox. */
  ticked?: true;
  /** How moderators see a change since the last decision. Null: they do not decide on the field. */
  compared: "line" | "notation" | "place" | "withCity" | "kilometres" | "euros" | "file" | "list" | null;
  /** Set for free text, which waits for a moderator if suspicious. A profile needs its required texts to be online. */
  text?: "required" | "optional" | null;
}

/** Type of an entry of `PROFILE_FIELDS`: fields with text must set `text`. */
type ListedField = ProfileField &
  (
    | { compared: "line" | "notation"; text: unknown }
    | { compared: Exclude<ProfileField["compared"], "line" | "notation"> }
  );

/** Fields in the order of the moderators' comparison. Forms, conflict checks, snapshots and held texts use them. */
export const PROFILE_FIELDS = {
  name: { form: "company", input: "companyName", label: "name", compared: "line", text: "required" },
  city: { form: "company", compared: "place" },
  zipCode: { form: "company", input: "postalCode", compared: "withCity" },
  country: { form: "company", compared: "withCity" },
  travelRadiusKm: { form: "company", input: "travelRadius", label: "radius", compared: "kilometres" },
  siret: { form: "company", compared: "line", text: null },
  website: { form: "company", compared: "line", text: null },
  minimumBudget: { form: "company", input: "budgetStartingFrom", label: "budget", compared: "euros" },
  languages: { column: null, form: "company", compared: "list" },
  portrait: { column: "descriptionLong", form: "portrait", compared: "notation", text: "required" },
  experience: { form: "portrait", compared: "notation", text: "optional" },
  service: { form: "portrait", compared: "notation", text: "optional" },
  benefits: { form: "portrait", compared: "notation", text: "optional" },
  insurer: { form: "company", compared: "line", text: "optional" },
  services: { column: null, form: null, compared: "list" },
  profileImage: { form: null, compared: "file" },
  images: { column: null, form: null, compared: "list" },
  videos: { column: null, form: null, compared: "list" },
  social: { column: null, form: null, compared: "list" },
  registrationNumber: { form: "company", compared: null },
  foundedOn: { form: "company", input: "creationDate", compared: null },
  street: { form: "company", compared: null },
  insured: { column: null, form: "company", ticked: true, compared: null },
  showPublicly: { form: "company", ticked: true, compared: null },
  showBudget: { form: "company", ticked: true, compared: null },
  showDescription: { form: "company", ticked: true, compared: null },
  firstname: { form: "names", compared: null },
  lastname: { form: "names", compared: null },
  locale: { form: "names", compared: null },
} as const satisfies Partial<Record<keyof Columns, ListedField>> &
  Record<"languages" | "services" | "images" | "videos" | "social" | "insured", ProfileField & { column: null }>;

type Fields = typeof PROFILE_FIELDS;
type FieldName = keyof Fields;
type NamesWith<Shape> = { [Name in FieldName]: Fields[Name] extends Shape ? Name : never }[FieldName];
type ColumnOf<Name extends FieldName> = Fields[Name] extends { column: infer Column } ? Column : Name;

/** Stored values of fields that match a shape, by field. */
export type ValuesOf<Shape> = {
  [Name in NamesWith<Shape> as ColumnOf<Name> extends keyof Columns ? Name : never]: Columns[ColumnOf<Name> &
    keyof Columns];
};

export type ProfileText = NamesWith<{ text: string }>;
export type CompanyText = NamesWith<{ form: "company"; text: string }>;
export type ListField = NamesWith<{ compared: "list" }>;
/** Fields with a label `admin:field.<name>`. */
export type ComparedField = Exclude<NamesWith<{ compared: string }>, NamesWith<{ compared: "withCity" }>>;

interface NamedField extends Omit<ProfileField, "input"> {
  name: FieldName;
  column: keyof Columns | null;
  input: string;
  label: string;
}

export const FIELDS: readonly NamedField[] = Object.entries<ProfileField>(PROFILE_FIELDS).map(
  ([name, field]) => ({ column: name, input: name, label: field.input ?? name, ...field, name }) as NamedField,
);

export const fieldsOf = (form: ProfileField["form"]) => FIELDS.filter((field) => field.form === form);

export const textsOf = (form: ProfileField["form"]) =>
  fieldsOf(form)
    .filter(({ text }) => text)
    .map(({ name }) => name as ProfileText);
