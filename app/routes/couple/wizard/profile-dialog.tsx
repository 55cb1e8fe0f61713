import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import type { PlannerView } from "~/http/planner-view.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { loader } from "~/routes/public/planner/planner";
import { ProfileContent } from "~/routes/public/planner/profile-content";
import { Dialog } from "~/ui/on-demand";
import { ProfileLink } from "~/ui/planner-card";
import { ContactBox } from "./contact-box";

interface ProfileOpenerProps {
  planner: PlannerView;
  onOpen: (publicId: string) => void;
}

/** A link to the profile's page; where a script runs it opens as a dialog, unless a new tab is asked for. */
export function ProfileOpener({ planner, onOpen }: ProfileOpenerProps) {
  const { t } = useTexts();
  function open(event: MouseEvent) {
    const link = (event.target as Element).closest("a");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(planner.publicId);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the link inside does both; Enter clicks it.
    <span onClick={open}>
      <ProfileLink href={planner.profileHref} planner={planner.name}>
        {t("planner:view")}
      </ProfileLink>
    </span>
  );
}

interface ProfileDialogProps {
  /** Null: closed. */
  publicId: string | null;
  /** Public id of the couple's project. */
  project: string;
  onClose: () => void;
}

/** The profile over the page, with a message to this planner alone, so that the selection and the message to the others stay as they are. */
export function ProfileDialog({ publicId, project, onClose }: ProfileDialogProps) {
  const { t } = useTexts();
  const fetcher = useFetcher<typeof loader>();
  const { load, data } = fetcher;
  // By planner: closing the dialog loses nothing.
  const typed = useRef(new Map<string, string>());
  useEffect(() => {
    if (publicId) load(paths.planner(publicId, project));
  }, [publicId, project, load]);
  const profile = data?.profile.publicId === publicId ? data.profile : null;
  return (
    <Dialog
      id="profile"
      open={publicId !== null}
      onClose={onClose}
      title={profile?.name ?? ""}
      closeText={t("common:action.close")}
      size="large"
      onMissing={() => publicId && window.location.assign(paths.planner(publicId, project))}
    >
      {profile ? (
        <div className="space-y-8">
          <ProfileContent profile={profile} />
          {data?.contact ? (
            <ContactBox key={profile.publicId} planner={profile} contact={data.contact} typed={typed.current} />
          ) : null}
        </div>
      ) : (
        <p className="text-ink-muted">{t("common:action.working")}</p>
      )}
    </Dialog>
  );
}
