import { expect, test } from "@playwright/test";
import { address } from "../support/addresses";
import { value } from "../support/database";
import { HttpBrowser } from "../support/http-browser";

// Requests the three webhooks in workerd. tests/integration/webhooks.test.ts tests their reports and rows.

const stored = (id: string) => value<number>("SELECT count(*) FROM payment_events WHERE id = ?", id);

test("the Worker accepts only webhooks that Stripe signed (webhook-2)", async () => {
  const simulator = address("STRIPE_SIMULATOR_URL");
  const made = await fetch(`${simulator}/v1/customers`, {
    method: "POST",
    headers: { Authorization: "Bearer sk_test_simulator", "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email: "callbacks@example.org" }),
  });
  const { id: customer } = (await made.json()) as { id: string };
  const events: { id: string; data: { object: { id: string } } }[] = await (
    await fetch(`${simulator}/control/events`)
  ).json();
  const event = events.find(({ data }) => data.object.id === customer);
  await expect.poll(() => stored(event?.id ?? "")).toBe(1);

  const forged = JSON.stringify({ ...event, id: "evt_forged" });
  const signature = `t=${Math.floor(Date.now() / 1_000)},v1=${"0".repeat(64)}`;
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const answer = await HttpBrowser.in("fr").send("POST", "/webhooks/stripe", headers, Buffer.from(forged));
  expect(answer.status).toBe(400);
  expect(await stored("evt_forged")).toBe(0);
});
