/** Converts euros to cents. All prices are whole cents, so that sums are exact. */
const euros = (amount: number) => Math.round(amount * 100);

/** All prices, in euro cents, the same in all markets (rule credit-3). */
export const PRICES = {
  /** A single credit; credits in a pack cost less. */
  credit: euros(50),
  packs: [
    { credits: 5, price: euros(225) },
    { credits: 10, price: euros(400) },
    { credits: 25, price: euros(875) },
  ],
  /** The annual plan costs 20 percent less than twelve months. */
  premium: { month: euros(79), year: euros(758.4) },
} as const;

/** Credits that every provider receives once, at registration (rule welcome-credit-1). */
export const WELCOME_CREDITS = 1;

/** Credits per unlock (rule credit-4). */
export const UNLOCK_CREDITS = 1;

/** Maximum number of rows of each kind in the ledger that administrators see (rule ledger-1). */
export const LISTED = 200;

/** Returns the `cause` of the welcome credit's ledger entry. The ledger stores at most one entry per cause. */
export const welcomeCause = (providerId: number) => `welcome:${providerId}`;

/** Returns the name of a ledger entry. A refund above zero restores credits, because the payment is valid after all. */
export const nameOfEntry = <K extends string>({ kind, amount }: { kind: K; amount: number }): K | "restored" =>
  kind === "refund" && amount > 0 ? "restored" : kind;
