export const ADD_DATES = "add-dates";
export const SOURCE_FORM = "calendar-source";
export const YEAR_FORM = "year-form";
