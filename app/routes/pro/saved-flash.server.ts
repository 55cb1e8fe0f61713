import { suspicionsIn } from "~/domain/moderation/suspicion.rules";
import { plainText } from "~/domain/providers/notation.rules";
import type { Flash } from "~/http/forms/flash.server";

/** Returns the message after saving texts. The message warns if a text contains contact data or a link. */
export const savedFlash = (texts: readonly string[], text: Flash["text"]): Flash =>
  texts.some((one) => suspicionsIn(plainText(one)).length > 0)
    ? { kind: "bad", text: "waiting:saved" }
    : { kind: "good", text };
