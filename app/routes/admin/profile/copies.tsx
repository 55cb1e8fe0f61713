import { useTexts } from "~/i18n/texts";
import type { ModerationView } from "./moderation-view.server";

/** Texts that another profile has, too. */
export function Copies({ copies, lang }: Pick<ModerationView, "copies" | "lang">) {
  const { t } = useTexts();
  return (
    <section className="flow" aria-labelledby="copies">
      <h2 id="copies">{t("admin:copies.heading")}</h2>
      {copies.length === 0 ? <p className="muted">{t("admin:copies.none")}</p> : null}
      <ul className="rows">
        {copies.map((copy) => (
          <li key={`${copy.label} ${copy.otherHref} ${copy.otherLabel}`} className="flow-s">
            <p>
              <strong>{copy.label}</strong>: {copy.share}{" "}
              <a href={copy.otherHref}>
                {copy.other}, {copy.otherLabel}
              </a>
            </p>
            {copy.passages.map((passage) => (
              <blockquote key={passage} className="small" lang={lang}>
                {passage}
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
