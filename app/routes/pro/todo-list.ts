/** A list of what is to be done, each a link on its line, with a note at the other end. */
export const todoListClass =
  "[&>li]:flex [&>li]:flex-wrap [&>li]:items-baseline [&>li]:justify-between [&>li]:gap-x-4 [&>li]:border-b [&>li]:border-line [&_a]:py-2.5";
