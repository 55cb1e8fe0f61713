import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { iconLinkClass } from "~/ui/button";
import { OwnLink } from "~/ui/own-link";

/** Below the form: what a couple may ask of us, at any time and without a reason (GDPR, articles 15, 17 and 20). */
export function OwnData() {
  const { t } = useTexts();
  const sections = [
    { key: "data", href: paths.profileData(), link: OwnLink },
    { key: "delete", href: paths.deleteAccount(), link: "a" },
  ] as const;
  return sections.map(({ key, href, link: Link }) => (
    <section key={key} className="space-y-1.5" aria-labelledby={key}>
      <h2 className="text-h3" id={key}>
        {t(`profile:${key}.title`)}
      </h2>
      <p className="text-small text-ink-muted">{t(`profile:${key}.text`)}</p>
      <p>
        <Link className={iconLinkClass} href={href}>
          {t(`profile:${key}.link`)}
        </Link>
      </p>
    </section>
  ));
}
