import { useTexts } from "~/i18n/texts";
import { iconLinkClass } from "~/ui/button";

/** Links that open a text message or an email with a text. */
export function ShareLinks({ sms, mail }: { sms: string; mail: string }) {
  const { t } = useTexts();
  return (
    <p className="flex flex-wrap gap-x-6">
      <a className={iconLinkClass} href={sms}>
        {t("partner:link.sms")}
      </a>
      <a className={iconLinkClass} href={mail}>
        {t("partner:link.mail")}
      </a>
    </p>
  );
}
