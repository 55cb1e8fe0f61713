/** Characters. Not in the schema: browsers need no zod, which probes `eval` (content security policy). */
export const LENGTHS = { name: 100, email: 254, city: 200 } as const;
