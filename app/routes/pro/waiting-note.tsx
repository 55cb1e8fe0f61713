import type { ReactNode } from "react";
import type { HeldState } from "~/domain/moderation/moderation.rules";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { useTexts } from "~/i18n/texts";
import { Note } from "~/ui/flash";

export interface WaitingNoteProps {
  state: HeldState;
  reasons: readonly Suspicion[];
  /** The moderator's text; empty: none. */
  reason?: string;
  /** Sentence about the version that couples see until the decision. */
  children?: ReactNode;
}

export function WaitingNote({ state, reasons, reason = "", children }: WaitingNoteProps) {
  const { t } = useTexts();
  return (
    <Note>
      <p>
        <strong>{t(`waiting:title.${state}`)}</strong>
      </p>
      <ul>
        {reasons.map((one) => (
          <li key={one}>{t(`waiting:${one}`)}</li>
        ))}
      </ul>
      {reason ? (
        <blockquote className="my-2 border-l-2 border-gold pl-3 whitespace-pre-line wrap-anywhere">{reason}</blockquote>
      ) : null}
      <p>{state === "waiting" ? children : t(`waiting:do.${state}`)}</p>
    </Note>
  );
}
