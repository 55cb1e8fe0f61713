/** A list whose entries have a small picture of one shape, above their words or beside them. */
export const picturedListClass =
  "[&>li]:grid [&>li]:gap-x-6 [&>li]:gap-y-3 [&>li]:border-t [&>li]:border-line [&>li]:py-5 sm:[&>li]:grid-cols-[200px_1fr]";

export const picturedFrameClass = "self-start overflow-hidden rounded-s bg-sand";

export const picturedImageClass = "aspect-4/3 w-full object-cover";
