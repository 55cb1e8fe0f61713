/** True for `npm run sweep`: all screens in all languages, more random cases, and new seeds. */
export const SWEEP = process.env.SWEEP !== undefined;

/** Returns the seed of random cases: fixed in `npm test`, different in every sweep. */
export const seedOf = (fixed: number): number => (SWEEP ? Date.now() % 1_000_000 : fixed);
