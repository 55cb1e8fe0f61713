import type { Trouble, VendorReply, VendorRequest } from "../vendor-server";
import { redirect } from "./html";
import { StripeProblem } from "./problem";
import type { StripeSimulator } from "./simulator";
import type { Disturbance } from "./webhooks";

type Asked = Record<string, unknown>;

/**
 * Handles `POST /control/<name>`: actions of users at Stripe, and failures. Answers JSON with JSON, and a form with a
 * redirect to the simulator's index page. README.md lists the names.
 */
export async function answerControl(simulator: StripeSimulator, request: VendorRequest): Promise<VendorReply> {
  const [, , name = ""] = request.path.split("/");
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  if (request.method === "GET") {
    if (name === "events") return { status: 200, body: simulator.taken };
    if (name === "deliveries") return { status: 200, body: simulator.webhooks.delivered };
    if (name === "clock") return { status: 200, body: { now: simulator.clock.now() } };
    return { status: 404, body: { error: `There is no GET /control/${name}` } };
  }
  const act = ACTS[name];
  if (!act) return { status: 404, body: { error: `There is no POST /control/${name}` } };
  try {
    const body =
      (await act(simulator, isForm ? Object.fromEntries(new URLSearchParams(request.body)) : json(request))) ?? {};
    return isForm ? redirect("/") : { status: 200, body };
  } catch (problem) {
    if (!(problem instanceof StripeProblem)) throw problem;
    return { status: problem.status, body: problem.body };
  }
}

function json({ body }: VendorRequest): Asked {
  return body === "" ? {} : { value: JSON.parse(body), ...JSON.parse(body) };
}

const text = (asked: Asked, name: string): string => {
  const value = asked[name];
  if (typeof value !== "string" || value === "") throw new StripeProblem(400, `${name} is missing`);
  return value;
};

const ACTS: Record<string, (simulator: StripeSimulator, asked: Asked) => unknown> = {
  clock: (simulator, { advanceSeconds, to, customer }) => {
    if (to !== undefined) simulator.clock.to(Number(to));
    else simulator.clock.advance(Number(advanceSeconds), customer as string | undefined);
    return { now: simulator.clock.now() };
  },
  pay: (simulator, asked) => ({
    result: simulator.pay(text(asked, "checkout"), (asked.card as string) || undefined, {
      payer: asked.payer as never,
      authenticated: asked.authenticated as never,
    }),
  }),
  settle: (simulator, asked) => simulator.settle(text(asked, "payment"), (asked.outcome as never) || undefined),
  capture: (simulator, asked) => simulator.capture(text(asked, "payment")),
  release: (simulator, asked) => simulator.release(text(asked, "payment")),
  refund: (simulator, asked) =>
    simulator.refund(text(asked, "payment"), asked.amount === undefined ? undefined : Number(asked.amount)),
  dispute: (simulator, asked) => simulator.dispute(text(asked, "payment")),
  "close-dispute": (simulator, asked) => simulator.closeDispute(text(asked, "dispute"), asked.status as never),
  card: (simulator, asked) => simulator.changeCard(text(asked, "customer"), text(asked, "card")),
  always: (simulator, { value }) => simulator.always((value as Trouble | null) ?? undefined),
  meets: (simulator, { value }) => simulator.meets(...(value as Trouble[])),
  webhooks: (simulator, asked) => {
    const { url, value: _, ...disturbance } = asked;
    if (typeof url === "string") simulator.webhooks.url = url;
    simulator.disturb(disturbance as Disturbance);
  },
  deliver: (simulator) => simulator.deliver(),
  redeliver: (simulator, asked) => simulator.redeliver(text(asked, "event")),
};
