import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { panelClass } from "~/ui/panel";
import { Portrait } from "~/ui/portrait";

/** The profile photo, and a link to change it. */
export function ProfilePhotoLine({ src }: { src: string | null }) {
  const { t } = useTexts();
  return (
    <section
      className={panelClass("soft", "flex flex-wrap items-center gap-x-6 gap-y-4")}
      aria-labelledby="profile-photo"
    >
      {src ? <Portrait name="" src={src} alt={t("photos:profile.alt")} size="l" /> : null}
      <div className="space-y-1.5">
        <h2 className="text-h3" id="profile-photo">
          {t("photos:profile.title")}
        </h2>
        <p className="text-small text-ink-muted">{src ? t("photos:profile.there") : t("photos:profile.missing")}</p>
        <p>
          <ButtonLink variant="quiet" compact href={paths.pro.profilePhoto()}>
            {src ? t("photos:profile.change") : t("photos:profile.add")}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
