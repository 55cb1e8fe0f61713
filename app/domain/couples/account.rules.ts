/**
 * Maximum lengths in characters. Separate from the form's schema, because the browser needs these but not zod. Zod
 * probes `eval`, which triggers reports of the content security policy.
 */
export const LENGTHS = { name: 100, email: 254, city: 200 } as const;
