import type { PlannerView } from "~/http/planner-view.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ProfileLink } from "~/ui/planner-card";

/** The foot of a card beside a project: to the profile, and to the message while none was sent. */
export function ContactLinks({ planner, project }: { planner: PlannerView; project: string }) {
  const { t } = useTexts();
  return (
    <>
      <ProfileLink href={planner.profileHref} planner={planner.name}>
        {t("planner:view")}
      </ProfileLink>
      {planner.contacted ? null : (
        <ProfileLink href={paths.contact(planner.publicId, project)} planner={planner.name}>
          {t("search:contact.link")}
        </ProfileLink>
      )}
    </>
  );
}
