import type { PlannerView } from "~/http/pages/planner-view.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { VisuallyHidden } from "~/ui/text";
import { CHOICE_GRID, PlannerChoice, ProfileLink } from "../wizard/planner-choice";

const REASONS = 3;

interface ContactListProps {
  planners: readonly PlannerView[];
  project: string;
  /** Path of the page that shows the list; the couple returns to it after the message. */
  page: string;
  headingLevel?: 2 | 3;
  idPrefix?: string | undefined;
}

/** Planners to write to one by one. A hydrated page needs the namespaces `planner` and `search`. */
export function ContactList({ planners, project, page, headingLevel = 3, idPrefix }: ContactListProps) {
  const { t } = useTexts();
  return (
    <div className={CHOICE_GRID}>
      {planners.map((planner) => (
        <PlannerChoice
          key={planner.publicId}
          planner={{ ...planner, reasons: planner.reasons.slice(0, REASONS) }}
          headingLevel={headingLevel}
          idPrefix={idPrefix}
        >
          <ProfileLink href={planner.profileHref} planner={planner.name}>
            {t("planner:view")}
          </ProfileLink>
          {planner.contacted ? null : (
            <ButtonLink wide compact variant="quiet" href={paths.contact(planner.publicId, project, page)}>
              {t("search:contact.link")}
              <VisuallyHidden>: {planner.name}</VisuallyHidden>
            </ButtonLink>
          )}
        </PlannerChoice>
      ))}
    </div>
  );
}
