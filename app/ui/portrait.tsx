import { cva } from "class-variance-authority";
import { pictureSources } from "./picture-sources";

/** Sides in px of the square that an image should fill; `xl` grows to it with the screen. */
const PORTRAIT_SIZES = { s: 56, m: 72, l: 96, xl: 184 } as const;
type PortraitSize = keyof typeof PORTRAIT_SIZES;

const look = cva("flex-none rounded-full", {
  variants: {
    size: {
      s: "size-14 text-large",
      m: "size-18 text-h3",
      l: "size-24 text-h3",
      xl: "size-[clamp(120px,18vw,184px)] text-h3",
    },
    /** The ring is inside the square, so that all portraits are on one line. */
    gold: { true: "bg-clip-content p-1.25 outline-[1.5px] outline-offset-[-1.5px] outline-gold" },
    as: {
      photograph: "bg-sand object-cover",
      sage: "grid place-items-center bg-sage font-serif italic text-evergreen",
      sand: "grid place-items-center bg-sand font-serif italic text-gold-ink",
    },
  },
});

interface PortraitProps {
  name: string;
  src?: string | null | undefined;
  /** Empty if the name is next to the portrait, which is nearly always the case. */
  alt?: string;
  size?: PortraitSize;
  gold?: boolean | undefined;
  /** Initially out of sight: the browser may load it later. */
  lazy?: boolean | undefined;
}

export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s\-–]+/u)
    .filter((word) => /^\p{L}/u.test(word));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  const letters = (capitals.length > 0 ? capitals : words).slice(0, 2).map((word) => Array.from(word)[0] ?? "");
  return letters.join("").toLocaleUpperCase("en");
}

function paperOf(name: string): "sage" | "sand" {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return sum % 2 === 0 ? "sage" : "sand";
}

export function Portrait({ name, src, alt = "", size = "m", gold = false, lazy }: PortraitProps) {
  if (src) {
    const side = PORTRAIT_SIZES[size];
    const sources = pictureSources(src);
    return (
      <img
        className={look({ size, gold, as: "photograph" })}
        src={sources.src}
        srcSet={sources.srcSet}
        sizes={sources.srcSet && `${side}px`}
        alt={alt}
        width={side}
        height={side}
        loading={lazy ? "lazy" : undefined}
      />
    );
  }
  return (
    <span className={look({ size, gold, as: paperOf(name) })} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
