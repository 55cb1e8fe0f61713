/** Whether this is `npm run sweep`: the whole matrix of screens and languages, more random cases, and seeds of their own. */
export const SWEEP = process.env.SWEEP !== undefined;

/** Returns the seed of random cases: the same one in every `npm test`, another one in every sweep. */
export const seedOf = (fixed: number): number => (SWEEP ? Date.now() % 1_000_000 : fixed);
