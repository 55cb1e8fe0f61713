/**
 * Longest values that are stored, in characters. Apart from the form's schema, because the browser needs
 * these and not zod (which besides tries out `eval`, and the content security policy reports that).
 */
export const LENGTHS = { name: 100, email: 254, city: 200 } as const;
