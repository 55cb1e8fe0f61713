import { getCollectionProps } from "@conform-to/react";
import { VENUE_FEATURES } from "~/domain/venues/venue.rules";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { FeatureIcon } from "~/ui/feature-icon";
import { tickClass } from "~/ui/input";
import type { ScreenOf } from "./step-data.server";
import { StepForm } from "./step-form";
import { VENUE_STEP } from "./venue-step";

/** Step 3: what couples find there, in eight groups. */
export function FeaturesStep({ screen }: { screen: ScreenOf<3> }) {
  const { t } = useTexts();
  const post = usePostForm<{ features: string[] }>(VENUE_STEP, screen);
  const { features } = post.fields;
  const boxes = getCollectionProps(features, { type: "checkbox", options: [...VENUE_FEATURES], ariaAttributes: false });
  return (
    <StepForm post={post} screen={screen} className="[&>fieldset:first-of-type]:border-gold">
      {screen.groups.map(({ group, label, features: entries }) => (
        <fieldset
          key={group}
          className="grid gap-x-8 gap-y-1 border-t border-line py-6 md:grid-cols-[208px_1fr] md:grid-rows-[auto_1fr]"
          aria-describedby={`group-${group}`}
        >
          <legend className="float-left p-0 font-serif text-[1.3125rem] font-normal leading-tight md:col-start-1">
            {label}
          </legend>
          <p className="text-small text-ink-muted md:col-start-1" id={`group-${group}`}>
            {t(`venueform:groupText.${group}`)}
          </p>
          <div className="flex flex-wrap gap-2 self-start pt-2 md:col-start-2 md:row-span-2 md:row-start-1 md:pt-0">
            {entries.map((entry) => {
              const { key, ...box } = boxes[VENUE_FEATURES.indexOf(entry.name)] ?? { key: entry.name };
              return (
                <label
                  className="inline-flex min-h-11 cursor-pointer items-center gap-2.25 rounded-full border border-line bg-surface py-1.5 ps-3 pe-4 text-small leading-tight hover:border-edge has-checked:border-evergreen has-checked:bg-sage has-checked:shadow-[inset_0_0_0_1px_var(--green)] has-focus-visible:shadow-focus"
                  key={key}
                  htmlFor={`${features.id}-${entry.name}`}
                >
                  <input
                    className={`${tickClass} size-5! focus-visible:shadow-none`}
                    {...box}
                    id={`${features.id}-${entry.name}`}
                  />
                  <FeatureIcon name={entry.name} />
                  <span>{entry.label}</span>
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
    </StepForm>
  );
}
