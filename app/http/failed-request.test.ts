import { expect, it } from "vitest";
import { failedRequest } from "./failed-request";

const at = (path: string, method = "GET") => failedRequest(new URL(path, "https://alliance.example"), method);

it("names the list that a step of the wizard could not load, and what could not be sent", () => {
  expect([1, 2, 3, 4].map((step) => at(`/formulaire?step=${step}`))).toEqual([
    "wizard:loading.eventTypes",
    "wizard:loading.guestRanges",
    "wizard:loading.languages",
    "wizard:loading.providers",
  ]);
  expect(at("/formulaire")).toBe("wizard:loading.eventTypes");
  expect(at("/formulaire?step=3", "POST")).toBe("common:error.requesting");
  expect(at("/formulaire?step=4", "POST")).toBe("wizard:loading.choosing");
});

it("says what providers could not do at their entrance", () => {
  expect([at("/pro/login", "POST"), at("/pro/register", "POST")]).toEqual([
    "proauth:error.login",
    "proauth:error.registration",
  ]);
  expect([at("/pro/login"), at("/pro/register")]).toEqual([undefined, undefined]);
});

it("says what providers could not do with their account", () => {
  for (const path of ["/pro/account", "/pro/security", "/pro/account/delete"]) {
    expect(at(path, "POST"), path).toBe("proaccount:error.update");
    expect(at(path), path).toBeUndefined();
  }
  expect(at("/pro/account/phone", "POST")).toBe("proaccount:error.sendCode");
  expect(at("/pro/account/phone?step=code", "POST")).toBe("proaccount:error.verifyCode");
});

it("says that the answer to a request may be sent again, and takes no second credit", () => {
  expect(at("/pro/requests/0123456789abcdef/answer", "POST")).toBe("received:error.unknown");
  expect(at("/pro/requests/0123456789abcdef")).toBeUndefined();
});

it("says what happened to the money, where it would be paid or changed", () => {
  for (const path of ["/pro/credits/confirm", "/pro/orders/0123456789abcdef"])
    expect(at(path, "POST"), path).toBe("shop:error.orderAway");
  for (const path of ["/pro/subscription", "/pro/subscription/cancel"])
    expect(at(path, "POST"), path).toBe("premium:error.away");
  expect(at("/pro/orders/0123456789abcdef?checkout=cs_1")).toBe("shop:error.resultAway");
  expect([at("/pro/credits/confirm?credits=5"), at("/pro/subscription")]).toEqual([undefined, undefined]);
});

it("says nothing more of what the catalogue does not name", () => {
  for (const path of ["/", "/formulaire?step=5", "/formulaire?step=x", "/profile", "/planners/fr", "/nowhere"])
    expect(at(path), path).toBeUndefined();
});
