/** Cents, from euros: prices are whole cents everywhere, so that sums are exact. */
const euros = (amount: number) => Math.round(amount * 100);

/** Every price, in cents of euros, the same in all markets (rule credit-3). */
export const PRICES = {
  /** One credit bought alone; a pack costs less for each. */
  credit: euros(50),
  packs: [
    { credits: 5, price: euros(225) },
    { credits: 10, price: euros(400) },
    { credits: 25, price: euros(875) },
  ],
  /** The annual plan is 20 percent less than twelve months. */
  premium: { month: euros(79), year: euros(758.4) },
} as const;

/** Credits that every provider receives once, at registration (rule welcome-credit-1). */
export const WELCOME_CREDITS = 1;

/** Rule credit-4: one credit an unlock. */
export const UNLOCK_CREDITS = 1;

/** Of each kind, the newest rows of a ledger that administrators see (rule ledger-1). */
export const LISTED = 200;

/** Names the welcome credit in the ledger, where each cause adds one row, however often it is written. */
export const welcomeCause = (providerId: number) => `welcome:${providerId}`;

/** What an entry of the ledger is called: a refund above zero gives back what one below took, because the payment stands after all. */
export const nameOfEntry = <K extends string>({ kind, amount }: { kind: K; amount: number }): K | "restored" =>
  kind === "refund" && amount > 0 ? "restored" : kind;
