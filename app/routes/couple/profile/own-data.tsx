import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";

/** Below the form: what a couple may ask of us, at any time and without a reason (GDPR, articles 15, 17 and 20). */
export function OwnData() {
  const { t } = useTexts();
  const sections = [
    { key: "data", href: paths.profileData() },
    { key: "delete", href: paths.deleteAccount() },
  ] as const;
  return sections.map(({ key, href }) => (
    <section key={key} className="flow-s" aria-labelledby={key}>
      <h2 className="h3" id={key}>
        {t(`profile:${key}.title`)}
      </h2>
      <p className="small muted">{t(`profile:${key}.text`)}</p>
      <p>
        <a className="back" href={href}>
          {t(`profile:${key}.link`)}
        </a>
      </p>
    </section>
  ));
}
