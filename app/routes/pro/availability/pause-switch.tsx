import { useTexts } from "~/i18n/texts";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { Panel } from "~/ui/panel";

/** Explains a pause before it begins, and ends it. @param since first day of the pause; null: no pause */
export function PauseSwitch({ since }: { since: string | null }) {
  const { t } = useTexts();
  return (
    <Panel look={since ? "soft" : "plain"} as="section" labelledBy="pause" className="space-y-1.5">
      <h2 className="text-h3" id="pause">
        {since ? t("company:availability.paused.heading") : t("company:availability.pause.heading")}
      </h2>
      <p>{since ? t("company:availability.paused.text", { date: since }) : t("company:availability.pause.text")}</p>
      <ButtonForm id="pause-switch">
        <Actions>
          <Button variant={since ? "primary" : "quiet"} name="intent" value={since ? "resume" : "pause"}>
            {since ? t("company:availability.paused.submit") : t("company:availability.pause.submit")}
          </Button>
        </Actions>
      </ButtonForm>
    </Panel>
  );
}
