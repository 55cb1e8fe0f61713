import type { BrowserContext } from "@playwright/test";
import { paths } from "../../../app/paths";
import { signIn } from "./couples";
import { giveCredits } from "./credits";
import { value, write } from "./database";
import { insertApprovedProvider, signInProvider } from "./providers";
import { writeTo } from "./requests";
import { textsOf } from "./texts";

const t = textsOf("fr");

/** Form with a text that must never be lost. */
export interface WritingForm {
  path: string;
  label: string;
  button: string;
  /** Label of the closed section that contains the field. */
  summary?: string;
  /** Required fields by label. */
  others?: Record<string, string>;
  by: "couple" | "provider";
  /** Effect of sending the form again with another text: `asks` a question, or `nothing`. Default: adds the text. */
  another?: "asks" | "nothing";
}

export const MESSAGE = { label: t("conversation:label"), button: t("conversation:send") };

/** Forms by name. @param id id of the request @param name name of the provider */
const FORMS: Record<string, (id: string, name: string) => WritingForm> = {
  "a couple's message": (id) => ({ ...MESSAGE, path: paths.conversation(id), by: "couple" }),
  "a provider's message": (id) => ({ ...MESSAGE, path: paths.pro.request(id), by: "provider" }),
  "a first message": (id) => ({
    path: paths.pro.request(id),
    label: t("conversation:unlock.label"),
    button: t("received:unlock.button", { count: 1 }),
    summary: t("conversation:unlock.add"),
    by: "provider",
    another: "asks",
  }),
  "an offer": (id) => ({
    path: paths.pro.writeOffer(id),
    label: t("offers:write.body"),
    button: t("offers:write.send"),
    others: {
      [t("offers:write.name")]: "Organisation complète",
      [t("offers:line.text")]: "Coordination",
      [t("offers:write.price")]: "1250,50",
    },
    by: "provider",
  }),
  "the end of a conversation": (id, name) => ({
    path: `${paths.conversation(id)}/end`,
    label: t("endings:choose.sentence"),
    button: t("endings:choose.submit", { name }),
    by: "couple",
    another: "nothing",
  }),
  "a template": () => ({
    path: paths.pro.templates(),
    label: t("templates:field.body"),
    button: t("templates:add.submit"),
    others: { [t("templates:field.title")]: "Premier contact" },
    by: "provider",
  }),
};

export const WRITING_FORMS = Object.keys(FORMS);

/** Inserts the rows that a form needs. */
export async function prepareWriting(name: string) {
  const provider = await insertApprovedProvider();
  const { id, account } = await writeTo(provider);
  if (name === "a first message") await giveCredits(provider, 1);
  else
    await write({
      sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ? WHERE public_id = ?",
      args: [Date.now(), id],
    });
  const form = FORMS[name]?.(id, provider.company);
  if (!form) throw new Error(`There is no form ${name}.`);
  return { form, provider, account };
}

export type Prepared = Awaited<ReturnType<typeof prepareWriting>>;

export const signInWriter = ({ form, provider, account }: Prepared, context: BrowserContext) =>
  form.by === "couple" ? signIn(context, account) : signInProvider(context, provider);

/** Returns the number of messages and templates with a text. */
export const textsStored = ({ provider }: Prepared, text: string) =>
  value(
    `SELECT (SELECT count(*) FROM messages m JOIN requests r ON r.id = m.request_id
        WHERE r.provider_id = ?1 AND instr(m.body, ?2) > 0)
      + (SELECT count(*) FROM message_templates WHERE provider_id = ?1 AND instr(body, ?2) > 0)`,
    provider.id,
    text,
  );
