import { useTexts } from "~/i18n/texts";
import type { ModerationView } from "./moderation-view.server";

export function EarlierDecisions({ decisions }: Pick<ModerationView, "decisions">) {
  const { t } = useTexts();
  return (
    <section className="flow" aria-labelledby="earlier">
      <h2 id="earlier">{t("admin:profile.earlier")}</h2>
      {decisions.length === 0 ? <p className="muted">{t("admin:decisions.empty")}</p> : null}
      <ul className="rows">
        {decisions.map(({ decision, reason, by, at }) => (
          <li key={`${at} ${decision} ${reason}`}>
            <p>
              <strong>{decision}</strong>{" "}
              <span className="small muted">
                {by}, {at}
              </span>
            </p>
            {reason ? <p className="small whitespace-pre-line">{reason}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
