import { panelClass } from "~/ui/panel";
import { Portrait } from "~/ui/portrait";
import { VisuallyHidden } from "~/ui/visually-hidden";

/** In the visitor's language, so that a hydrated page needs no further texts for it. */
export interface PlannerBannerView {
  name: string;
  /** Address of the picture; null: the monogram is drawn. */
  portrait: string | null;
  gold: boolean;
  /** The invitation to sign up and write. */
  text: string;
  profile: { href: string; text: string };
}

/** The planner that a visitor came for (rule welcome-5). */
export function PlannerBanner({ banner }: { banner: PlannerBannerView }) {
  const { name, text, profile } = banner;
  return (
    <div className={panelClass("soft", "flex flex-wrap items-center gap-6")}>
      <PlannerPicture banner={banner} />
      <div>
        <p className="text-h3 font-serif">{name}</p>
        <p>{text}</p>
        <p className="text-small">
          <a href={profile.href}>
            {profile.text}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </a>
        </p>
      </div>
    </div>
  );
}

/** The picture alone (rule landing-1); its name is for those who cannot see it. */
export function PlannerPictureBanner({ banner }: { banner: PlannerBannerView }) {
  return (
    <div>
      <PlannerPicture banner={banner} />
      <VisuallyHidden>{banner.name}</VisuallyHidden>
    </div>
  );
}

function PlannerPicture({ banner: { name, portrait, gold } }: { banner: PlannerBannerView }) {
  return <Portrait name={name} src={portrait} gold={gold} size="l" />;
}
