import { useTexts } from "~/i18n/texts";

/** How to write to us; with Premium the subject says that the message comes first. */
export function SupportLine({ isPremium, href }: { isPremium: boolean; href: string }) {
  const { t } = useTexts();
  return (
    <p className="text-small text-ink-muted">
      {t("premium:support.question")} <a href={href}>{t("premium:support.link")}</a>.{" "}
      {t(isPremium ? "premium:support.premium" : "premium:support.free")}
    </p>
  );
}
