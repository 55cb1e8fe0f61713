import { useTexts } from "~/i18n/texts";

interface FirstWordsProps {
  tips: readonly { key: string; title: string; text: string }[];
}

/** What to say first to a couple. */
export function FirstWords({ tips }: FirstWordsProps) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="tips">
      <h2 className="h3 mb" id="tips">
        {t("received:tips.heading")}
      </h2>
      <ol className="request-tips">
        {tips.map(({ key, title, text }) => (
          <li key={key}>
            <b className="block">{title}</b> <span className="small muted">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
