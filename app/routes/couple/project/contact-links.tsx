import type { PlannerView } from "~/http/pages/planner-view.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { ProfileLink } from "~/ui/planner-card";
import { VisuallyHidden } from "~/ui/text";

/** @param page path of the page that shows the links; the couple returns to it after the message */
export function ContactLinks({ planner, project, page }: { planner: PlannerView; project: string; page: string }) {
  const { t } = useTexts();
  return (
    <>
      <ProfileLink href={planner.profileHref} planner={planner.name}>
        {t("planner:view")}
      </ProfileLink>
      {planner.contacted ? null : (
        <ButtonLink wide compact variant="quiet" href={paths.contact(planner.publicId, project, page)}>
          {t("search:contact.link")}
          <VisuallyHidden>: {planner.name}</VisuallyHidden>
        </ButtonLink>
      )}
    </>
  );
}
