import { cva } from "class-variance-authority";

/** What stands in the middle of the window, with room at its edges: as wide as a page, as a text, or as a form. */
export const pageClass = cva("mx-auto w-full px-pad", {
  variants: { width: { page: "max-w-page", narrow: "max-w-narrow", slim: "max-w-slim" } },
  defaultVariants: { width: "page" },
});

/** A heading, or a way back, and what belongs to it at the other end of the line. */
export const metaLineClass = "mb-3.5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4 *:m-0";
