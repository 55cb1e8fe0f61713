import type { HeldParts, Part } from "~/domain/moderation/find-held-parts.server";
import type { WaitingNoteProps } from "./waiting-note";

export type HeldNote = Pick<WaitingNoteProps, "state" | "reasons"> & { reason: string };

export function heldNote({ state, reason, parts }: HeldParts, part: Part): HeldNote | null {
  const found = parts.find((one) => one.part === part);
  return found ? { state, reason, reasons: found.reasons } : null;
}
