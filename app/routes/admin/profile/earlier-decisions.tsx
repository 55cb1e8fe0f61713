import { useTexts } from "~/i18n/texts";
import type { ModerationView } from "./moderation-view.server";

export function EarlierDecisions({ decisions, lang }: Pick<ModerationView, "decisions" | "lang">) {
  const { t } = useTexts();
  if (decisions.length === 0) return null;
  return (
    <section className="flow" aria-labelledby="earlier">
      <h2 className="h3" id="earlier">
        {t("admin:profile.earlier")}
      </h2>
      <ul className="rows">
        {decisions.map(({ decision, reason, held, by, at }) => (
          <li key={`${at} ${decision} ${reason}`}>
            <p>
              <strong>{decision}</strong>{" "}
              <span className="small muted">
                {by}, {at}
              </span>
            </p>
            {reason ? (
              <p className="small whitespace-pre-line" lang={lang}>
                {reason}
              </p>
            ) : null}
            {held ? <p className="small muted">{t("admin:profile.held", { what: held })}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
