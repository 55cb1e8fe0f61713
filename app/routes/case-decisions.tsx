import { useTexts } from "~/i18n/texts";
import { Panel } from "~/ui/panel";
import type { CaseView } from "./case-view.server";

interface CaseDecisionsProps {
  found: Pick<CaseView, "decisions" | "appeal" | "state">;
}

/** What was decided, with its reasons, and the appeal of the reader. */
export function CaseDecisions({ found: { decisions, appeal, state } }: CaseDecisionsProps) {
  const { t } = useTexts();
  return (
    <>
      {decisions.map(({ text, reason }) => (
        <Panel className="space-y-1.5" key={text}>
          <h2 className="text-h3">{text}</h2>
          <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        </Panel>
      ))}
      {appeal ? (
        <p className="text-small text-ink-muted wrap-anywhere whitespace-pre-line">
          {t("reviews:case.appeal.heading")}: {appeal}
        </p>
      ) : null}
      {state ? <p>{state}</p> : null}
    </>
  );
}
