import { expect, it } from "vitest";
import { useStripe } from "./stripe.fixture";

const context = useStripe();

const get = async (path: string) => (await fetch(new URL(path, context.simulator.url))).text();
const post = (path: string, form: Record<string, string>) =>
  fetch(new URL(path, context.simulator.url), {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
const control = async (name: string, body: unknown) => {
  const response = await fetch(new URL(`/control/${name}`, context.simulator.url), {
    method: "POST",
    body: JSON.stringify(body),
  });
  return [response.status, await response.json()];
};

it("a page of the simulator takes a payment, without scripts (simulator-10)", async () => {
  const { checkout, stripe } = context;
  const { id } = await checkout("credits_5", { billing_address_collection: "required" });
  const path = `/c/pay/${id}`;
  const page = await get(path);
  expect(page).toContain("<dt>5 credits</dt><dd>€225.00</dd>");
  expect(page).toContain('href="http://localhost/left"');
  expect(page).not.toContain("<script");
  const form = {
    email: "a@example.com",
    name: "L’Atelier <b>",
    tax_id: "FR00123456789",
    city: "Lyon",
    test: "4242424242424242",
  };
  expect((await post(path, { ...form, number: "4000 0000 0000 9995" })).headers.get("Location")).toBe(path);
  expect(await get(path)).toMatch(/role="alert">Your card has insufficient funds\. Nothing was charged/);
  const asks = await post(path, { ...form, test: "4000000000003220" });
  expect(asks.headers.get("Location")).toBe(`${path}/3ds`);
  expect(await get(`${path}/3ds`)).toContain('value="fail"');
  expect((await post(`${path}/3ds`, { answer: "close" })).headers.get("Location")).toBe(path);
  const passed = await post(`${path}/3ds`, { answer: "pass" });
  expect([passed.status, passed.headers.get("Location")]).toEqual([303, `http://localhost/result?checkout=${id}`]);
  expect(await get(path)).toContain("This order is done");
  const paid = await stripe.checkout.sessions.retrieve(id, { expand: ["invoice"] });
  expect(paid.customer_details).toMatchObject({ name: form.name, tax_ids: [{ value: form.tax_id }] });
  expect(await stripe.customers.retrieve(String(paid.customer))).toMatchObject({
    name: form.name,
    address: { city: "Lyon" },
  });
});

it("pages show cards and invoices, and change a card (simulator-10)", async () => {
  const { subscription, stripe, simulator } = context;
  const { id, customer } = await subscription();
  const portal = await stripe.billingPortal.sessions.create({
    customer: String(customer),
    return_url: "http://localhost/back",
  });
  const page = await get(portal.url);
  expect(page).toContain("visa •••• 4242</span> <b>(used for renewals)</b>");
  expect(page).toContain('href="http://localhost/back"');
  await post(portal.url, { test: "5555555555554444" });
  expect(await get(portal.url)).toContain("mastercard •••• 4444</span> <b>(used for renewals)</b>");
  const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
  expect(await get(invoice?.hosted_invoice_url ?? "")).toContain(`Invoice ${invoice?.number}`);
  const pdf = await fetch(invoice?.invoice_pdf ?? "");
  expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
  const file = await pdf.text();
  const place = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  expect([file.slice(0, 8), file.slice(place, place + 4)]).toEqual(["%PDF-1.4", "xref"]);
  simulator.clock.advance(3700);
  expect(await get(portal.url)).toContain("This page has expired");
});

it("the simulator's clock and failures can be set over HTTP (simulator-24)", async () => {
  const { checkout, stripe, simulator } = context;
  const [first, second] = [await checkout("credits_1"), await checkout("credits_1")];
  expect(await control("pay", { checkout: first.id, card: "4000000000000002" })).toEqual([200, { result: "refused" }]);
  expect(await control("pay", { checkout: first.id })).toEqual([200, { result: "succeeded" }]);
  expect((await control("pay", { checkout: first.id }))[0]).toBe(400);
  await control("clock", { advanceSeconds: 90_000, customer: first.customer });
  expect((await stripe.checkout.sessions.retrieve(second.id)).status, "of somebody else").toBe("open");
  await control("clock", { advanceSeconds: 90_000 });
  expect((await stripe.checkout.sessions.retrieve(second.id)).status).toBe("expired");
  await control("always", { kind: "status", status: 500 });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
  await control("always", null);
  await control("meets", [{ kind: "drop" }]);
  await expect(stripe.customers.list()).rejects.toMatchObject({ type: "StripeConnectionError" });
  await control("webhooks", { lose: true });
  expect(simulator.webhooks.disturbance).toEqual({ lose: true });
  expect((await post("/control/clock", { advanceSeconds: "60" })).headers.get("Location")).toBe("/");
  expect(await get("/")).toContain("Let time pass");
});
