import { cva } from "class-variance-authority";

/** Classes of a centred column: as wide as a page, a text or a form. */
export const pageClass = cva("mx-auto w-full px-pad", {
  variants: { width: { page: "max-w-page", narrow: "max-w-narrow", slim: "max-w-slim" } },
  defaultVariants: { width: "page" },
});

/** Classes of a line with a heading or back link at its start, and related content at its end. */
export const metaLineClass = "mb-3.5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4 *:m-0";
