export const HERO =
  "mx-auto grid w-full max-w-page items-center gap-gap px-pad py-[clamp(20px,6vw,72px)] lg:grid-cols-[13fr_11fr]";

interface ArchProps {
  src: string;
  width: number;
  height: number;
  /** Phones hide it, and do not load it. */
  lazy?: boolean;
}

/** Renders a decorative picture in an arched window; low on phones, so that the button below is in the first screen. */
export function HeroImage({ src, width, height, lazy }: ArchProps) {
  return (
    <div className="relative mx-auto w-full max-w-53 p-2 rounded-t-[250px] rounded-b border border-gold max-lg:-order-1 sm:max-w-90 lg:mt-2.5 lg:max-w-[500px] lg:p-2.5">
      <img
        className="aspect-3/2 w-full rounded-t-[250px] rounded-b object-cover object-[50%_54%] lg:aspect-5/6"
        src={src}
        width={width}
        height={height}
        alt=""
        loading={lazy ? "lazy" : undefined}
      />
    </div>
  );
}
