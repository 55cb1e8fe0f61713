import type Stripe from "stripe";
import { lineItemsOf } from "./checkout";
import { paymentsOf } from "./invoices";
import { list } from "./objects";
import { refused } from "./problem";
import type { StripeObject, World } from "./world";

type Shown = Record<string, unknown>;

/** Returns a copy with expanded ids. @throws StripeProblem with Stripe's message */
export function shown(world: World, object: unknown, paths: string[]): unknown {
  const copy = structuredClone(object) as Shown;
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.filter((step) => step !== "data").length > 4)
      throw refused(`You cannot expand more than 4 levels of a property. Property: ${path}`, { param: "expand" });
    expand(world, copy, steps, path);
  }
  return copy;
}

function expand(world: World, at: Shown, [name = "", ...rest]: string[], path: string) {
  if (Array.isArray(at)) {
    for (const item of at) expand(world, item, [name, ...rest], path);
    return;
  }
  const listed = at[name] === undefined ? includable(world, at, name) : undefined;
  if (listed) at[name] = listed;
  const value = at[name];
  if (value === undefined) throw refused(`This property cannot be expanded (${path}).`, { param: "expand[0]" });
  if (value === null) return;
  if (typeof value === "string") {
    const object = world.any(value);
    if (!object) throw refused(`This property cannot be expanded (${path}).`, { param: "expand[0]" });
    at[name] = structuredClone(object);
  } else if (typeof value !== "object" || (rest.length === 0 && !listed && !("object" in value)))
    throw refused(`This property cannot be expanded (${path}).`, { param: "expand[0]" });
  if (rest.length > 0) expand(world, at[name] as Shown, rest, path);
}

/** Returns lists that an object contains only if expanded. */
function includable(world: World, at: Shown, name: string): unknown {
  const object = at as unknown as StripeObject;
  if (object.object === "checkout.session" && name === "line_items")
    return structuredClone(list(lineItemsOf(world, object), `/v1/checkout/sessions/${object.id}/line_items`));
  if (object.object === "invoice" && name === "payments")
    return structuredClone(list(paymentsOf(world, object.id), `/v1/invoice_payments?invoice=${object.id}`));
  if (object.object === "charge" && name === "refunds") {
    const refunds: Stripe.Refund[] = world.list("refund").filter(({ charge }) => charge === object.id);
    return structuredClone(list(refunds, `/v1/charges/${object.id}/refunds`));
  }
  return undefined;
}
