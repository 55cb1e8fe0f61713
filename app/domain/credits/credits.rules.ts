/** Cents, from euros: prices are whole cents everywhere, so that sums are exact. */
const euros = (amount: number) => Math.round(amount * 100);

/** Every price, in cents of euros, the same in all markets (decisions.md "Prices"). */
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

/** Credits that whoever registers is given, once (back-office specification §9, "Welcome credit"). */
export const WELCOME_CREDITS = 1;

/** Back-office specification §9: one credit an unlock. */
export const UNLOCK_CREDITS = 1;

/** Names the welcome credit in the ledger, where a cause adds one row, whatever is clicked twice. */
export const welcomeCause = (providerId: number) => `welcome:${providerId}`;
