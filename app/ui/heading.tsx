import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const heading = cva("", {
  variants: {
    /** Without one, that of the element: working screens are calm, cards and sub-sections have the third. */
    size: { calm: "text-calm", h2: "text-h2", h3: "text-h3 leading-tight" },
    /** A bead and a length of thread below (bead.css), with room before text. */
    bead: { true: "bead has-[+:is(form,ul,ol,p)]:mb-7" },
    centered: { true: "text-center after:mx-auto" },
  },
});

interface HeadingProps extends Omit<ComponentProps<"h1">, "ref">, VariantProps<typeof heading> {
  /** In the order of the document; how large it is, `size` says. */
  level: 1 | 2 | 3;
}

export function Heading({ level, size, bead, centered, className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} className={heading({ size, bead, centered, className }) || undefined} />;
}
