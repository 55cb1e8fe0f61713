/** Maximum characters. In a file without zod, because zod tries `eval`, which our content security policy forbids. */
export const LENGTHS = { name: 100, email: 254, city: 200 } as const;
