import { useTexts } from "~/i18n/texts";

/** What is missing before the profile can be sent, each with its screen. */
export function MissingList({ missing }: { missing: readonly { text: string; href: string }[] }) {
  const { t } = useTexts();
  return (
    <div className="flow-s" id="missing">
      <p>{t("admin:preview.missing", { count: missing.length })}</p>
      <ul className="ticks">
        {missing.map(({ text, href }) => (
          <li key={text}>
            <a className="inline-block py-2" href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
