export const ADD_DATES = "add-dates";
export const YEAR_FORM = "year-form";
