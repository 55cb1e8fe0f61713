import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { CallBar } from "~/ui/call-bar";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icon";
import { inputClass } from "~/ui/input";
import { Panel } from "~/ui/panel";

const PANEL = "write";

/** On a phone the form stands at the page's end. */
export function WriteBar({ price }: { price: string | null }) {
  const { t } = useTexts();
  return <CallBar price={price} href={`#${PANEL}`} text={t("venuerequest:write")} />;
}

/** Day and guests; the message follows on a page of its own, which knows who writes (rule venuerequest-2). */
export function WritePanel({ venue }: { venue: { publicId: string; name: string } }) {
  const { t } = useTexts();
  return (
    <Panel look="card" id={PANEL}>
      <form className="space-y-4" action={paths.writeToVenue(venue.publicId)}>
        <h2 className="text-h3">{t("planner:profile.startHeading", { name: venue.name })}</h2>
        <div>
          <label htmlFor="date">{t("venue:form.date")}</label>
          <input className={inputClass()} type="date" id="date" name="date" />
        </div>
        <div>
          <label htmlFor="guests">{t("venue:form.guests")}</label>
          <input className={inputClass()} type="number" inputMode="numeric" id="guests" name="guests" min={1} />
        </div>
        <Button wide>
          {t("venuerequest:write")} <Icon name="next" />
        </Button>
        <Hint>{t("directory:venue.free")}</Hint>
      </form>
    </Panel>
  );
}
