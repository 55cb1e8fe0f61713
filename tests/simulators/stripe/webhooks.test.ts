import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useStripe } from "./stripe.fixture";

const context = useStripe();

/** Received webhooks. */
const taken: { body: string; signature: string }[] = [];
const answers: number[] = [];
let server: Server;
/** Number of webhooks that arrive before the first response. */
let arrivals = 0;

beforeEach(async () => {
  taken.length = 0;
  answers.length = 0;
  arrivals = 0;
  server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    taken.push({
      body: Buffer.concat(chunks).toString(),
      signature: String(request.headers["stripe-signature"]),
    });
    while (taken.length < arrivals) await new Promise((resolve) => setTimeout(resolve, 5));
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.simulator.webhooks.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const create = (name: string) => context.stripe.customers.create({ name });
const ids = () => taken.map(({ body }) => (JSON.parse(body) as Stripe.Event).id);

it("every event is delivered, signed as Stripe's SDK expects it (simulator-8)", async () => {
  const { simulator } = context;
  const { id } = await create("A");
  await simulator.deliver();
  const [{ body, signature } = { body: "", signature: "" }] = taken;
  const verify = (secret: string) =>
    Stripe.webhooks.constructEventAsync(body, signature, secret, 300, Stripe.createSubtleCryptoProvider());
  expect(await verify(simulator.webhookSecret)).toMatchObject({ type: "customer.created", data: { object: { id } } });
  await expect(verify("whsec_other")).rejects.toThrow(/signature/i);
  const [event] = simulator.taken;
  if (!event) throw new Error("no event");
  const old = simulator.webhooks.signed(event, Math.floor(Date.now() / 1000) - 301);
  await expect(
    Stripe.webhooks.constructEventAsync(
      old.body,
      old.signature,
      simulator.webhookSecret,
      300,
      Stripe.createSubtleCryptoProvider(),
    ),
  ).rejects.toThrow(/tolerance/i);
});

it("an event is sent again until it is accepted (simulator-22)", async () => {
  const { simulator } = context;
  answers.push(500, 303);
  await create("A");
  for (let tries = 0; tries < 3; tries++) await simulator.deliver();
  expect(simulator.webhooks.delivered.map(({ status }) => status)).toEqual([500, 303, 200]);
  await simulator.deliver();
  expect(taken).toHaveLength(3);
});

it("events are duplicated, held, lost and repeated on request (simulator-23)", async () => {
  const { simulator, stripe } = context;
  simulator.disturb({ double: true, hold: true });
  await create("A");
  await create("B");
  expect(taken).toHaveLength(0);
  await simulator.deliver();
  expect([ids().length, new Set(ids()).size]).toEqual([4, 2]);
  simulator.disturb({ lose: 1 });
  await create("C");
  await create("D");
  await simulator.deliver();
  expect(ids()).toHaveLength(5);
  const { data } = await stripe.events.list();
  expect(
    data.filter(({ id }) => !ids().includes(id)).map(({ data: { object } }) => (object as Stripe.Customer).name),
  ).toEqual(["C"]);
  simulator.redeliver(data[1]?.id ?? "");
  await simulator.deliver();
  expect(ids()).toContain(data[1]?.id);
});

it("held events are delivered on request (simulator-8)", async () => {
  const { simulator } = context;
  simulator.disturb({ together: true, double: true, hold: true });
  await create("A");
  arrivals = 2;
  await simulator.deliver();
  expect(simulator.webhooks.delivered.map(({ status }) => status)).toEqual([200, 200]);
});

it("simultaneous events are shuffled (simulator-8)", async () => {
  const { simulator } = context;
  simulator.disturb({ shuffle: true, hold: true });
  for (let count = 0; count < 12; count++) await create(String(count));
  await simulator.deliver();
  const inOrder = simulator.taken.map(({ id }) => id);
  expect(ids()).not.toEqual(inOrder);
  expect([...ids()].sort()).toEqual([...inOrder].sort());
});
