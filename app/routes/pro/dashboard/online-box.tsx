import { useTexts } from "~/i18n/texts";
import { Actions, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { Rings } from "~/ui/rings";

/** Shown in the days after the approval: the profile is online. */
export function OnlineBox({ name, href }: { name: string; href: string }) {
  const { t } = useTexts();
  return (
    <Panel
      look="soft"
      as="section"
      labelledBy="online"
      className="grid items-center gap-x-10 gap-y-5 sm:grid-cols-[1fr_200px]"
    >
      <div className="space-y-4">
        <h2 id="online">{t("dashboard:online.title", { name })}</h2>
        <p>{t("dashboard:online.text")}</p>
        <Actions>
          <ButtonLink href={href}>{t("pro:nav.publicProfile")}</ButtonLink>
        </Actions>
      </div>
      <div className="w-[min(100%,200px)] justify-self-center">
        <Rings />
      </div>
    </Panel>
  );
}
