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
    <StepForm post={post} screen={screen} className="venue-kit">
      {screen.groups.map(({ group, label, features: entries }) => (
        <fieldset key={group} aria-describedby={`group-${group}`}>
          <legend>{label}</legend>
          <p className="text-small text-ink-muted" id={`group-${group}`}>
            {t(`venueform:groupText.${group}`)}
          </p>
          <div className="venue-picks">
            {entries.map((entry) => {
              const { key, ...box } = boxes[VENUE_FEATURES.indexOf(entry.name)] ?? { key: entry.name };
              return (
                <label className="venue-pick" key={key} htmlFor={`${features.id}-${entry.name}`}>
                  <input className={`${tickClass} size-5!`} {...box} id={`${features.id}-${entry.name}`} />
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
