import { useTexts } from "~/i18n/texts";
import { Actions, Button } from "~/ui/button";
import { Panel } from "~/ui/panel";

/** Says what a pause means before it begins, and how to end it. @param since the day on which it began; null: no pause */
export function PauseSwitch({ since }: { since: string | null }) {
  const { t } = useTexts();
  return (
    <Panel look={since ? "soft" : "plain"} as="section" labelledBy="pause" className="flow-s">
      <h2 className="h3" id="pause">
        {since ? t("company:availability.paused.heading") : t("company:availability.pause.heading")}
      </h2>
      <p>{since ? t("company:availability.paused.text", { date: since }) : t("company:availability.pause.text")}</p>
      <form method="post">
        <Actions>
          <Button variant={since ? "primary" : "quiet"} name="intent" value={since ? "resume" : "pause"}>
            {since ? t("company:availability.paused.submit") : t("company:availability.pause.submit")}
          </Button>
        </Actions>
      </form>
    </Panel>
  );
}
