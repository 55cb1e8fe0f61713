/** File with all drawings, which browsers cache. Inlining the drawings of a page added 1.5 KB to it. */
const DRAWINGS = "/art/venue-features.svg";

export function FeatureIcon({ name }: { name: string }) {
  return (
    <img
      className="inline-block size-5.5 flex-none align-middle"
      src={`${DRAWINGS}#${name}`}
      width={24}
      height={24}
      alt=""
      loading="lazy"
    />
  );
}
