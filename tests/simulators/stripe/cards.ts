/** Refusal by a bank, in Stripe's terms. `decline_code` exists if the code is `card_declined`. */
export interface Refusal {
  code: string;
  decline_code?: string;
  message: string;
}

export type Outcome =
  | { kind: "succeeds" }
  | { kind: "refused"; refusal: Refusal }
  /** 3-D Secure: the bank asks for authentication first, then charges or refuses. */
  | { kind: "asks"; refusal?: Refusal }
  /** Asynchronous payment: the bank answers later. */
  | { kind: "later"; refusal?: Refusal }
  /** Authorized only, to be captured manually. */
  | { kind: "reserves" };

export interface TestCard {
  number: string;
  brand: "visa" | "mastercard" | "sepa_debit";
  group: "Works" | "Declined" | "3-D Secure" | "Later";
  label: string;
  outcome: Outcome;
  /** Refusal of each renewal; undefined: renewals succeed. */
  renewal?: Refusal;
}

const declined = (decline_code: string, message = "Your card was declined."): Refusal => ({
  code: "card_declined",
  decline_code,
  message,
});

const AUTHENTICATION_REQUIRED: Refusal = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

export const AUTHENTICATION_FAILED: Refusal = {
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

const DEBIT_FAILED: Refusal = {
  code: "payment_intent_payment_attempt_failed",
  message: "The payment failed.",
};

function refusedCard(number: string, label: string, refusal: Refusal): TestCard {
  return { number, brand: "visa", group: "Declined", label, outcome: { kind: "refused", refusal } };
}

/** Documented test cards (docs.stripe.com/testing). Two exist only in this simulator, as their labels say. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", brand: "visa", group: "Works", label: "Succeeds", outcome: { kind: "succeeds" } },
  {
    number: "5555555555554444",
    brand: "mastercard",
    group: "Works",
    label: "Succeeds (Mastercard)",
    outcome: { kind: "succeeds" },
  },
  refusedCard("4000000000000002", "Declined, no reason given", declined("generic_decline")),
  refusedCard(
    "4000000000009995",
    "Declined: insufficient funds",
    declined("insufficient_funds", "Your card has insufficient funds."),
  ),
  refusedCard("4000000000009987", "Declined: lost card", declined("lost_card")),
  refusedCard("4000000000009979", "Declined: stolen card", declined("stolen_card")),
  refusedCard(
    "4000000000006975",
    "Declined: limit exceeded (velocity)",
    declined(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
  ),
  refusedCard("4000000000000069", "Expired card", { code: "expired_card", message: "Your card has expired." }),
  refusedCard("4000000000000127", "Incorrect CVC", {
    code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  }),
  refusedCard("4242424242424241", "Incorrect number", {
    code: "incorrect_number",
    message: "Your card number is incorrect.",
  }),
  refusedCard("4000000000000119", "Processing error", {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  }),
  refusedCard(
    "4000000000000218",
    "Declined: do not honor (only here, Stripe has no such card)",
    declined("do_not_honor"),
  ),
  {
    number: "4000000000003220",
    brand: "visa",
    group: "3-D Secure",
    label: "Asks first; you choose pass or fail",
    outcome: { kind: "asks" },
  },
  {
    number: "4000002500003155",
    brand: "visa",
    group: "3-D Secure",
    label: "Asks first, never at a renewal",
    outcome: { kind: "asks" },
  },
  {
    number: "4000002760003184",
    brand: "visa",
    group: "3-D Secure",
    label: "Asks first; renewals fail, nobody is there to ask",
    outcome: { kind: "asks" },
    renewal: AUTHENTICATION_REQUIRED,
  },
  {
    number: "4000008400001629",
    brand: "visa",
    group: "3-D Secure",
    label: "Asks first, then is declined",
    outcome: { kind: "asks", refusal: declined("generic_decline") },
  },
  {
    number: "DE89370400440532013000",
    brand: "sepa_debit",
    group: "Later",
    label: "Processing, succeeds an hour later or when the clock is advanced",
    outcome: { kind: "later" },
  },
  {
    number: "DE62370400440532013001",
    brand: "sepa_debit",
    group: "Later",
    label: "Processing, fails an hour later or when the clock is advanced",
    outcome: { kind: "later", refusal: DEBIT_FAILED },
    renewal: DEBIT_FAILED,
  },
  {
    number: "4000000000000341",
    brand: "visa",
    group: "Later",
    label: "Succeeds now, every renewal fails",
    outcome: { kind: "succeeds" },
    renewal: declined("generic_decline"),
  },
  {
    number: "4000000000000226",
    brand: "visa",
    group: "Later",
    label: "Reserved, to be collected by hand (only here, a setting of the account at Stripe)",
    outcome: { kind: "reserves" },
  },
];

/** Returns the card with this number, or a refusal as in Stripe's test mode. */
export function findCard(typed: string): TestCard {
  const number = typed.replace(/[\s-]/g, "").toUpperCase();
  const known = TEST_CARDS.find((card) => card.number === number);
  if (known) return known;
  const refusal = passesLuhn(number)
    ? declined(
        "test_mode_live_card",
        "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
      )
    : { code: "incorrect_number", message: "Your card number is incorrect." };
  return refusedCard(number, "Not a test card", refusal);
}

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
