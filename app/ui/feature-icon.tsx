/** File with all drawings, which browsers cache. Inlining the drawings of a page added 1.5 KB to it. */
const DRAWINGS = "/art/venue-features.svg";

interface FeatureIconProps {
  name: string;
  tiny?: boolean;
}

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
