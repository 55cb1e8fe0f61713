import { classNames } from "./class-names";

// Room and lines of the cells, and what a narrow box makes of them, stand in table.css, below the utilities of a cell.

/** Around a table that becomes a list: its own width decides, not the screen's. */
export const tableBoxClass = "@container";

export const tableClass = "[&_td]:hyphens-auto [&_th_a]:py-[0.75em] [&_tr]:break-inside-avoid";

/** Becomes a list where its box is narrow: the headings (`data-label` of a cell) move beside their values. */
export const listTableClass = classNames(
  tableClass,
  "table-list @max-[760px]:block @max-[760px]:[&_thead]:absolute @max-[760px]:[&_thead]:[clip-path:inset(50%)]",
);
