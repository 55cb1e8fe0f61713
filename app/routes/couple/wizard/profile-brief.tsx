import { useRef, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { ProfileAbout, ProfileTexts } from "~/routes/public/planner/profile-content";
import type { ProfileView } from "~/routes/public/planner/profile-view.server";
import { Button } from "~/ui/button";
import { Chips } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { Rated } from "~/ui/stars";

export interface ProfileBriefProps {
  profile: ProfileView;
}

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

export function PhotoRow({ images }: Pick<ProfileView, "images">) {
  const { t } = useTexts();
  const row = useRef<HTMLUListElement>(null);
  const [number, setNumber] = useState(1);
  const count = images.length;
  const go = (step: -1 | 1) => row.current?.scrollBy({ left: step * row.current.clientWidth });
  if (count === 0) return null;
  return (
    <section aria-label={t("planner:profile.gallery")}>
      <ul
        ref={row}
        className="-mx-[clamp(24px,4vw,36px)] -mt-4 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-sand motion-safe:scroll-smooth"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setNumber(1 + Math.round(scrollLeft / clientWidth))
        }
      >
        {images.map(({ href, thumb, srcSet, alt }, index) => (
          <li key={href} className="w-full flex-none snap-center snap-always">
            <img
              className="aspect-4/3 max-h-[36dvh] w-full object-cover object-[50%_60%] md:aspect-2/1"
              src={thumb}
              srcSet={srcSet}
              sizes={srcSet && "(min-width: 992px) 960px, 92vw"}
              width={800}
              height={600}
              alt={alt || t("planner:profile.photo", { number: index + 1 })}
              loading={index === 0 ? undefined : "lazy"}
            />
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className="mt-2 flex items-center justify-between gap-3">
          <StepButton step={-1} isOff={number === 1} onGo={go} />
          <p className="text-small text-ink-muted" aria-live="polite">
            {t("planner:photo.number", { number, count })}
          </p>
          <StepButton step={1} isOff={number === count} onGo={go} />
        </div>
      ) : null}
    </section>
  );
}

function StepButton({ step, isOff, onGo }: { step: -1 | 1; isOff: boolean; onGo: (step: -1 | 1) => void }) {
  const { t } = useTexts();
  return (
    <Button
      type="button"
      variant="quiet"
      compact
      aria-label={t(step === 1 ? "planner:photo.next" : "planner:photo.previous")}
      aria-disabled={isOff || undefined}
      onClick={() => onGo(step)}
    >
      <Icon name={step === 1 ? "next" : "back"} />
    </Button>
  );
}
