/** Characters. In a file without zod, which probes `eval`: the content security policy forbids that in browsers. */
export const LENGTHS = { name: 100, email: 254, city: 200 } as const;
