import { Children, type ReactNode } from "react";

/** Classes of a two-column opening: text and a picture, which comes first on phones. */
export const HERO =
  "mx-auto grid w-full max-w-page items-center gap-gap px-pad py-[clamp(20px,6vw,72px)] lg:grid-cols-[13fr_11fr]";

interface ArchProps {
  children?: ReactNode;
  src: string;
  width: number;
  height: number;
}

/** Renders a decorative picture in an arched window with a gold hairline around it. */
export function HeroImage({ src, width, height, children }: ArchProps) {
  return (
    <div className="relative mx-auto mt-2.5 w-full max-w-[500px] p-2.5 rounded-t-[250px] rounded-b border border-gold max-lg:-order-1">
      <img
        className="aspect-7/5 w-full rounded-t-[250px] rounded-b object-cover object-[50%_54%] lg:aspect-5/6"
        src={src}
        width={width}
        height={height}
        alt=""
      />
      {Children.count(children) > 0 ? (
        <p className="absolute -left-16 bottom-10 flex items-center gap-4 rounded border border-line bg-surface p-4 text-small/tight max-lg:hidden">
          {children}
        </p>
      ) : null}
    </div>
  );
}
