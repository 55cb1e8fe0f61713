import { useTexts } from "~/i18n/texts";
import { Fold } from "~/ui/fold";
import { rowsClass } from "~/ui/rows";
import type { ModerationView } from "./moderation-view.server";

export function EarlierDecisions({ decisions, lang }: Pick<ModerationView, "decisions" | "lang">) {
  const { t } = useTexts();
  if (decisions.length === 0) return null;
  return (
    <Fold summary={`${t("admin:profile.earlier")} (${decisions.length})`}>
      <ul className={rowsClass}>
        {decisions.map(({ decision, reason, held, by, at }) => (
          <li key={`${at} ${decision} ${reason}`}>
            <p>
              <strong>{decision}</strong>{" "}
              <span className="text-small text-ink-muted">
                {by}, {at}
              </span>
            </p>
            {reason ? (
              <p className="text-small whitespace-pre-line" lang={lang}>
                {reason}
              </p>
            ) : null}
            {held ? <p className="text-small text-ink-muted">{t("admin:profile.held", { what: held })}</p> : null}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
