import type { PlannerView } from "~/http/pages/planner-view.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ProfileLink } from "~/ui/planner-card";

/** @param page path of the page with the card, to return to from the message */
export function ContactLinks({ planner, project, page }: { planner: PlannerView; project: string; page: string }) {
  const { t } = useTexts();
  return (
    <>
      <ProfileLink href={planner.profileHref} planner={planner.name}>
        {t("planner:view")}
      </ProfileLink>
      {planner.contacted ? null : (
        <ProfileLink href={paths.contact(planner.publicId, project, page)} planner={planner.name}>
          {t("search:contact.link")}
        </ProfileLink>
      )}
    </>
  );
}
