import type Stripe from "stripe";
import { AUTHENTICATION_FAILED, type Outcome, type Refusal, type TestCard } from "./cards";
import { idOf, newCharge, newPaymentMethod, newRefund } from "./objects";
import { refused } from "./problem";
import type { World } from "./world";

export const BANK_SECONDS = 3600;

export type Attempt = "succeeded" | "refused" | "asks" | "processing" | "reserved";

interface Try {
  card: TestCard;
  billing: { email: string | null; name: string | null };
  authenticated?: "pass" | "fail";
}

/** Tries a payment with a newly entered card. */
export function tryPayment(
  world: World,
  payment: Stripe.PaymentIntent,
  { card, billing, authenticated }: Try,
): Attempt {
  const method = keepCard(world, card, null, billing);
  payment.payment_method = method.id;
  const result = conclude(world, payment, method, judged(card.outcome, authenticated));
  if (payment.setup_future_usage && (result === "succeeded" || result === "processing"))
    attach(world, method, idOf(payment.customer));
  return result;
}

/** Tries an off-session payment with the saved card. */
export function tryAgain(world: World, payment: Stripe.PaymentIntent, method: Stripe.PaymentMethod, card: TestCard) {
  payment.payment_method = method.id;
  if (card.renewal) return conclude(world, payment, method, { kind: "refused", refusal: card.renewal });
  const outcome: Outcome = card.outcome.kind === "refused" ? card.outcome : { kind: "succeeds" };
  return conclude(world, payment, method, outcome);
}

export function keepCard(world: World, card: TestCard, customer: string | null, billing: Try["billing"]) {
  const method = world.add<"payment_method">(newPaymentMethod(world, card, customer, billing));
  world.notes.cards[method.id] = card.number;
  attach(world, method, customer);
  return method;
}

function attach(world: World, method: Stripe.PaymentMethod, customer: string | null) {
  method.customer = customer;
  if (customer) world.emit("payment_method.attached", method);
}

function judged(outcome: Outcome, authenticated: Try["authenticated"]): Outcome {
  if (outcome.kind !== "asks" || !authenticated) return outcome;
  if (authenticated === "fail") return { kind: "refused", refusal: AUTHENTICATION_FAILED };
  return outcome.refusal ? { kind: "refused", refusal: outcome.refusal } : { kind: "succeeds" };
}

function conclude(
  world: World,
  payment: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Outcome,
): Attempt {
  payment.next_action = null;
  switch (outcome.kind) {
    case "asks":
      payment.status = "requires_action";
      payment.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
      world.emit("payment_intent.requires_action", payment);
      return "asks";
    case "refused":
      refusePayment(world, payment, method, outcome.refusal);
      return "refused";
    case "later":
      charge(world, payment, method, { status: "pending", captured: true });
      payment.status = "processing";
      payment.last_payment_error = null;
      world.notes.answers[payment.id] = { at: world.now + BANK_SECONDS, refusal: outcome.refusal };
      world.emit("payment_intent.processing", payment);
      world.emit("charge.pending", chargeOf(world, payment));
      return "processing";
    case "reserves":
      charge(world, payment, method, { status: "succeeded", captured: false });
      payment.status = "requires_capture";
      payment.capture_method = "manual";
      payment.amount_capturable = payment.amount;
      payment.last_payment_error = null;
      world.emit("charge.succeeded", chargeOf(world, payment));
      world.emit("payment_intent.amount_capturable_updated", payment);
      return "reserved";
    case "succeeds":
      charge(world, payment, method, { status: "succeeded", captured: true });
      succeed(world, payment);
      return "succeeded";
  }
}

/** Records a refusal; without a charge if Stripe did not ask the bank. */
function refusePayment(
  world: World,
  payment: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: Refusal,
  known?: Stripe.Charge,
) {
  const failed = known ?? charge(world, payment, method, { status: "failed", captured: false, refusal });
  if (known)
    Object.assign(known, {
      status: "failed",
      failure_code: refusal.code,
      failure_message: refusal.message,
      captured: false,
    });
  payment.status = "requires_payment_method";
  payment.payment_method = null;
  payment.last_payment_error = {
    type: "card_error",
    charge: failed.id,
    code: refusal.code as Stripe.PaymentIntent.LastPaymentError.Code,
    ...(refusal.decline_code ? { decline_code: refusal.decline_code } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${refusal.code.replaceAll("_", "-")}`,
    message: refusal.message,
    payment_method: structuredClone(method),
  };
  world.emit("charge.failed", failed);
  world.emit("payment_intent.payment_failed", payment);
}

function charge(
  world: World,
  payment: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  result: Parameters<typeof newCharge>[3],
) {
  const made = world.add<"charge">(newCharge(world, payment, method, result));
  payment.latest_charge = made.id;
  return made;
}

function succeed(world: World, payment: Stripe.PaymentIntent) {
  payment.status = "succeeded";
  payment.amount_received = payment.amount;
  payment.amount_capturable = 0;
  payment.last_payment_error = null;
  const paid = chargeOf(world, payment);
  paid.receipt_url = `https://pay.stripe.com/receipts/${paid.id}`;
  world.emit("charge.succeeded", paid);
  world.emit("payment_intent.succeeded", payment);
}

export function chargeOf(world: World, payment: Stripe.PaymentIntent): Stripe.Charge {
  return world.get("charge", idOf(payment.latest_charge) ?? "");
}

/** Records a bank's late answer. */
export function answerPayment(world: World, payment: Stripe.PaymentIntent, refusal: Refusal | undefined): Attempt {
  delete world.notes.answers[payment.id];
  const pending = chargeOf(world, payment);
  if (refusal) {
    const method = world.get("payment_method", idOf(payment.payment_method) ?? "");
    refusePayment(world, payment, method, refusal, pending);
    return "refused";
  }
  Object.assign(pending, { status: "succeeded", paid: true, captured: true, amount_captured: payment.amount });
  succeed(world, payment);
  return "succeeded";
}

/** Captures an authorized payment, as in Stripe's dashboard. */
export function capturePayment(world: World, payment: Stripe.PaymentIntent) {
  if (payment.status !== "requires_capture") throw refused(unexpected(payment, "captured", "requires_capture"));
  const held = chargeOf(world, payment);
  Object.assign(held, { captured: true, amount_captured: payment.amount });
  payment.status = "succeeded";
  payment.amount_received = payment.amount;
  payment.amount_capturable = 0;
  world.emit("charge.captured", held);
  world.emit("payment_intent.succeeded", payment);
}

/** Cancels an authorized payment, as in Stripe's dashboard. */
export function releasePayment(world: World, payment: Stripe.PaymentIntent) {
  if (payment.status !== "requires_capture") throw refused(unexpected(payment, "canceled", "requires_capture"));
  const held = chargeOf(world, payment);
  Object.assign(held, { refunded: true, amount_refunded: held.amount });
  Object.assign(payment, {
    status: "canceled",
    amount_capturable: 0,
    canceled_at: world.now,
    cancellation_reason: "requested_by_customer",
  } satisfies Partial<Stripe.PaymentIntent>);
  world.emit("charge.refunded", held);
  world.emit("payment_intent.canceled", payment);
}

const unexpected = ({ status }: Stripe.PaymentIntent, what: string, needed: string) =>
  `This PaymentIntent could not be ${what} because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be ${what}: ${needed}.`;

/** Refunds a payment. @throws StripeProblem if nothing was collected or nothing is left */
export function refundPayment(
  world: World,
  asked: { payment?: string; charge?: string; amount?: number; reason?: string; metadata?: Stripe.Metadata },
): Stripe.Refund {
  const payment = asked.payment ? world.get("payment_intent", asked.payment, "payment_intent") : undefined;
  if (payment && payment.status !== "succeeded")
    throw refused(`This PaymentIntent (${payment.id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  const paid = payment ? chargeOf(world, payment) : world.get("charge", asked.charge ?? "", "charge");
  const left = paid.amount_captured - paid.amount_refunded;
  if (left <= 0) throw refused(`Charge ${paid.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (paid.disputed)
    throw refused(`Charge ${paid.id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" });
  const amount = asked.amount ?? left;
  if (amount <= 0) throw refused("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (amount > left)
    throw refused(
      `Refund amount (€${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge (€${(left / 100).toFixed(2)})`,
      { param: "amount" },
    );
  const refund = world.add<"refund">(
    newRefund(world, paid, {
      amount,
      reason: (asked.reason ?? null) as Stripe.Refund["reason"],
      metadata: asked.metadata ?? {},
    }),
  );
  world.emit("refund.created", refund);
  world.update("charge.refunded", paid, {
    amount_refunded: paid.amount_refunded + amount,
    refunded: amount === left,
  });
  return refund;
}

export function disputePayment(world: World, payment: Stripe.PaymentIntent): Stripe.Dispute {
  if (payment.status !== "succeeded") throw refused(`Nothing was collected by ${payment.id}.`);
  const paid = chargeOf(world, payment);
  paid.disputed = true;
  const dispute = {
    id: world.newId("du"),
    object: "dispute",
    amount: paid.amount - paid.amount_refunded,
    balance_transactions: [],
    charge: paid.id,
    created: world.now,
    currency: paid.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: world.now + 7 * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: payment.id,
    reason: "fraudulent",
    status: "needs_response",
  } as unknown as Stripe.Dispute;
  world.add<"dispute">(dispute);
  world.emit("charge.dispute.created", dispute);
  return dispute;
}

export function closeDispute(world: World, dispute: Stripe.Dispute, status: "won" | "lost") {
  if (dispute.status === "won" || dispute.status === "lost")
    throw refused(`The dispute ${dispute.id} is ${dispute.status}.`);
  dispute.status = status;
  world.emit("charge.dispute.closed", dispute);
}
