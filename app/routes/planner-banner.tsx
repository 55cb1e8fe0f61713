import { panelClass } from "~/ui/panel";
import { Portrait } from "~/ui/portrait";
import { VisuallyHidden } from "~/ui/text";

/** Texts in the visitor's language, so that a hydrated page needs no further namespace. */
export interface PlannerBannerView {
  name: string;
  /** URL of the picture; null: a monogram is drawn. */
  portrait: string | null;
  gold: boolean;
  text: string;
  profile: { href: string; text: string };
}

/** Banner of the planner that the visitor came for (rule welcome-5). */
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

/** Only the picture (rule landing-1); the name is for screen readers. */
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
