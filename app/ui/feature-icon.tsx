/** All drawings in one file, kept by the browser; a page that carried those it shows was 1.5 KB heavier. */
const DRAWINGS = "/art/venue-features.svg";

interface FeatureIconProps {
  /** Of the feature. */
  name: string;
  tiny?: boolean;
}

/** What couples find at a venue, as a line drawing beside its name. */
export function FeatureIcon({ name, tiny = false }: FeatureIconProps) {
  return (
    <img
      className={tiny ? "inline-block size-4 flex-none align-middle" : "inline-block size-5.5 flex-none align-middle"}
      src={`${DRAWINGS}#${name}`}
      width={24}
      height={24}
      alt=""
      loading="lazy"
    />
  );
}
