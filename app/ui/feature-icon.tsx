/** All drawings in one file, kept by the browser; a page that carried those it shows was 1.5 KB heavier. */
const DRAWINGS = "/art/venue-features.svg";

/** What couples find at a venue, as a line drawing beside its name. @param name of the feature */
export function FeatureIcon({ name }: { name: string }) {
  return <img className="size-5 flex-none" src={`${DRAWINGS}#${name}`} width={24} height={24} alt="" loading="lazy" />;
}
