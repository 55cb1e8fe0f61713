/** The filters of a list: as many beside each other as fit. */
export const filtersClass = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,160px),1fr))] items-end gap-x-5 gap-y-4";
