import { useTexts } from "~/i18n/texts";
import { rowsClass } from "~/ui/rows";
import type { ModerationView } from "./moderation-view.server";

export function EarlierDecisions({ decisions, lang }: Pick<ModerationView, "decisions" | "lang">) {
  const { t } = useTexts();
  if (decisions.length === 0) return null;
  return (
    <section className="space-y-4" aria-labelledby="earlier">
      <h2 className="text-h3" id="earlier">
        {t("admin:profile.earlier")}
      </h2>
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
    </section>
  );
}
