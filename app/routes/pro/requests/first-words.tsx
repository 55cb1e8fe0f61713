import { useTexts } from "~/i18n/texts";

interface FirstWordsProps {
  tips: readonly { key: string; title: string; text: string | null }[];
}

/** What to say first to a couple. */
export function FirstWords({ tips }: FirstWordsProps) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="tips">
      <h2 className="text-h3 mb-3.5" id="tips">
        {t("received:tips.heading")}
      </h2>
      <ol className="[counter-reset:tip]">
        {tips.map(({ key, title, text }) => (
          <li
            key={key}
            className="relative border-t border-line py-3.5 pl-11 [counter-increment:tip] first:border-gold before:absolute before:top-2 before:left-0 before:font-serif before:text-[2rem] before:leading-[1.2] before:text-evergreen before:italic before:content-[counter(tip)]"
          >
            <b className="block">{title}</b> {text ? <span className="text-small text-ink-muted">{text}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
