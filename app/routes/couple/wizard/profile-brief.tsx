import { ProfileAbout, ProfileTexts } from "~/routes/public/planner/profile-content";
import type { ProfileView } from "~/routes/public/planner/profile-view.server";
import { Chips } from "~/ui/chip";
import { Rated } from "~/ui/stars";
import { PhotoRow } from "./photo-row";

export interface ProfileBriefProps {
  profile: ProfileView;
}

/** Pictures first, then the facts; experience and way of working are collapsed. */
export default function ProfileBrief({ profile }: ProfileBriefProps) {
  return (
    <>
      <PhotoRow images={profile.images} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-serif text-large text-ink-muted italic">{profile.role}</p>
        <Rated rated={profile.rated} />
        <Chips chips={profile.chips.filter(({ kind }) => kind !== "active")} explained="by all means" />
      </div>
      <ProfileAbout profile={profile} heading="h3" />
      <ProfileTexts profile={profile} heading="h3" folded />
    </>
  );
}
