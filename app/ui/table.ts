import { classNames } from "./classes";

// Padding and lines of cells, and their form in a narrow box, are in table.css: utilities of a cell can override them.

export const tableBoxClass = "@container";

export const tableClass = "[&_td]:hyphens-auto [&_th_a]:py-[0.75em] [&_tr]:break-inside-avoid";

/** Classes of a table that becomes a list in a narrow box: headings (`data-label`) move next to their values. */
export const listTableClass = classNames(
  tableClass,
  "table-list @max-[760px]:block @max-[760px]:[&_thead]:absolute @max-[760px]:[&_thead]:[clip-path:inset(50%)]",
);
