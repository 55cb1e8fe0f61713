import { useTexts } from "~/i18n/texts";
import type { CaseView } from "./case-view.server";

/** What was decided, with its reasons, and the reader's appeal. */
export function CaseDecisions({ found: { decisions, appeal, state } }: { found: CaseView }) {
  const { t } = useTexts();
  return (
    <>
      {decisions.map(({ text, reason }) => (
        <div className="flow-s" key={text}>
          <p>
            <strong>{text}</strong>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        </div>
      ))}
      {appeal ? (
        <p className="small muted wrap-anywhere whitespace-pre-line">
          {t("reviews:case.appeal.heading")}: {appeal}
        </p>
      ) : null}
      {state ? <p>{state}</p> : null}
    </>
  );
}
