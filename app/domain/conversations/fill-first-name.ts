import { DomainError } from "~/domain/domain-error";
import { CONVERSATION } from "./conversation.rules";
import type { NewMessage } from "./send-message.server";
import { fillTemplate, placeholderIn } from "./template.rules";

type FirstMessage = Omit<NewMessage, "cause"> | undefined;

/** Fills in the first name, unknown before the unlock (rule talk-13). @throws templates.placeholder, templates.long */
export function withFirstName(message: FirstMessage, firstName: string | null): FirstMessage {
  if (!message) return message;
  const values = { firstName, date: null, town: null, guests: null };
  // A name with braces is not a placeholder.
  const left = placeholderIn(message.body, firstName === null ? [] : ["firstName"]);
  if (left !== null) throw new DomainError("templates.placeholder", { name: left });
  const body = fillTemplate(message.body, values, message.locale);
  if (body.length > CONVERSATION.longest) throw new DomainError("templates.long");
  return { ...message, body };
}
