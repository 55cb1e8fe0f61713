import { useTexts } from "~/i18n/texts";

interface FirstWordsProps {
  tips: readonly { key: string; title: string; text: string }[];
}

/** What to say first to a couple. */
export function FirstWords({ tips }: FirstWordsProps) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="tips">
      <h2 className="text-h3 mb-3.5" id="tips">
        {t("received:tips.heading")}
      </h2>
      <ol className="request-tips">
        {tips.map(({ key, title, text }) => (
          <li key={key}>
            <b className="block">{title}</b> <span className="text-small text-ink-muted">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
