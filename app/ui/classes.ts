import { cva } from "class-variance-authority";

export const pageClass = cva("mx-auto w-full px-pad", {
  variants: { width: { page: "max-w-page", narrow: "max-w-narrow", slim: "max-w-slim" } },
  defaultVariants: { width: "page" },
});

/** Classes of a line with a heading or back link at its start, and related content at its end. */
export const metaLineClass = "mb-3.5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4 *:m-0";

export const inputClass = cva(
  "mt-2 block w-full rounded-sm border border-edge bg-surface px-3.5 py-2.5 transition-[border-color] duration-200 placeholder:text-ink-muted placeholder:opacity-100 hover:border-ink focus-visible:border-evergreen focus-visible:shadow-focus aria-invalid:border-2 aria-invalid:border-error aria-invalid:px-[13px] aria-invalid:py-[9px] [&[readonly]]:border-dashed [&[readonly]]:border-line [&[readonly]]:bg-transparent",
  {
    variants: {
      kind: {
        line: "h-12",
        text: "field-sizing-content max-h-128 min-h-24 resize-y leading-normal",
      },
    },
    defaultVariants: { kind: "line" },
  },
);

/** Classes of a radio button as a ring, and of a checkbox with our tick. Forced colours keep the browser's controls. */
export const tickClass =
  "m-0 size-6 flex-none appearance-none rounded-full border border-edge bg-surface bg-center bg-no-repeat [background-size:20px] transition-[border-color] duration-200 checked:border-evergreen forced-colors:appearance-auto [&[type=checkbox]]:rounded-sm [&[type=checkbox]]:checked:bg-evergreen [&[type=checkbox]]:checked:bg-[image:var(--check)] [&[type=radio]]:checked:border-[7px]";

export const tickLineClass = "flex min-h-11 cursor-pointer items-center gap-3";

export const rowsClass =
  "[&>li]:grid [&>li]:gap-x-6 [&>li]:gap-y-3.5 [&>li]:border-t [&>li]:border-line [&>li]:py-7 [&>li:first-child]:border-gold";

export const chevronClass = "chevron";

export const smallSummaryClass = `${chevronClass} -ml-1.5 flex min-h-11 w-fit items-center gap-2 px-1.5 text-small`;

/** Joins the class names that apply. Returns undefined if there is none, so that React omits the attribute. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
