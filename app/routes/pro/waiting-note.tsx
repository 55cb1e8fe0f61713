import type { ReactNode } from "react";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { useTexts } from "~/i18n/texts";
import { Note } from "~/ui/flash";

interface WaitingNoteProps {
  reasons: readonly Suspicion[];
  /** What couples see meanwhile, in one sentence. */
  children: ReactNode;
}

/** A text waits for a moderator: why, and what couples see until then. */
export function WaitingNote({ reasons, children }: WaitingNoteProps) {
  const { t } = useTexts();
  return (
    <Note>
      <p>
        <strong>{t("pro:waiting.title")}</strong>
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{t(`pro:waiting.${reason}`)}</li>
        ))}
      </ul>
      <p>{children}</p>
    </Note>
  );
}
