import { useTexts } from "~/i18n/texts";
import { Heading } from "~/ui/heading";

interface FirstWordsProps {
  tips: readonly { key: string; title: string; text: string }[];
}

/** What to say first to a couple. */
export function FirstWords({ tips }: FirstWordsProps) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="tips">
      <Heading level={2} size="h3" className="mb-3.5" id="tips">
        {t("received:tips.heading")}
      </Heading>
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
