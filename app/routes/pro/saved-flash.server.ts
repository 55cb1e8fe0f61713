import { suspicionsIn } from "~/domain/moderation/suspicion.rules";
import { plainText } from "~/domain/profile/notation.rules";
import type { Flash } from "~/http/flash";

/** The message after texts are saved. It says so immediately when one of them contains a number or a link. */
export const savedFlash = (texts: readonly string[], text: Flash["text"]): Flash =>
  texts.some((one) => suspicionsIn(plainText(one)).length > 0)
    ? { kind: "bad", text: "pro:waiting.saved" }
    : { kind: "good", text };
