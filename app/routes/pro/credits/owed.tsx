import { useTexts } from "~/i18n/texts";
import { Panel } from "~/ui/panel";

/** Explains the credits of refunded payments that were used and are owed. Nothing when none are. */
export function Owed({ credits }: { credits: number }) {
  const { t } = useTexts();
  if (credits === 0) return null;
  return (
    <Panel look="soft" as="section" labelledBy="owed" className="max-w-prose space-y-3">
      <h2 className="text-h3" id="owed">
        {t("shop:owed.heading", { count: credits })}
      </h2>
      <p>{t("shop:owed.why")}</p>
      <p>
        <a href="#statement">{t("shop:owed.statement")}</a>
      </p>
      <p>{t("shop:owed.next")}</p>
    </Panel>
  );
}
