/** Classes of a list of rows with hairlines; the first line is gold. */
export const rowsClass =
  "[&>li]:grid [&>li]:gap-x-6 [&>li]:gap-y-3.5 [&>li]:border-t [&>li]:border-line [&>li]:py-7 [&>li:first-child]:border-gold";
