/**
 * For an address that only takes forms. Without a component it would answer what fails with data for scripts; with one it is a page,
 * which says what happened.
 */
export const NoScreen = () => null;
