/** A panel with its words, and beside them, where there is room, what to do. */
export const offerClass = "flex flex-wrap items-center gap-x-8 gap-y-4 [&>div]:flex-[1_1_300px]";
