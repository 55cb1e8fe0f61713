import { readFileSync } from "node:fs";
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
});

it("errors name the part of the providers' pages that could not be loaded or changed (error-6)", () => {
  const id = "0123456789abcdef";
  const parts = [
    ["/pro/requests", "received:away.load", undefined],
    ["/pro/reviews", "proreviews:away.load", "proreviews:away.change"],
    ["/pro/portfolios", "weddings:away.load", "weddings:away.change"],
    ["/pro/venues", "venues:away.load", "venues:away.change"],
    ["/pro/photos", undefined, "pictures:error.save"],
    ["/pro/videos", "showcase:videos.away.load", "showcase:videos.away.change"],
    ["/pro/social", "showcase:social.away.load", "showcase:social.away.change"],
  ] as const;
  for (const [path, load, change] of parts) {
    expect([at(path), at(`${path}/${id}`)], path).toEqual([load, load]);
    expect(at(`${path}/${id}`, "POST"), path).toBe(change);
    expect(at(`${path}elsewhere`), path).toBeUndefined();
  }
  expect(at("/pro/venues/new", "POST")).toBe("venues:error.createAway");
  for (const page of ["edit?step=2", "upload"])
    expect(at(`/pro/venues/${id}/${page}`, "POST"), page).toBe("venueform:away");
  expect(at("/pro/welcome", "POST")).toBe("dashboard:welcome.error");
  expect(at("/pro/credits")).toBe("shop:error.history");
  expect(at("/admin/impersonate", "POST")).toBe("impersonation:away.start");
  expect(at("/impersonation/stop", "POST")).toBe("impersonation:away.stop");
});

it.each([
  ["/account", "couple/account/account"],
  ["/register", "couple/register/register"],
  ["/profile", "couple/profile/profile"],
  ["/formulaire?step=4", "couple/wizard/wizard"],
  ["/project", "couple/project/project"],
  ["/contact", "couple/project/project"],
  ["/contact", "couple/wizard/wizard"],
  ["/pro/login", "pro/entrance/login"],
  ["/pro/register", "pro/entrance/register"],
  ["/pro/account", "pro/account/account"],
  ["/pro/account/delete", "pro/account/delete-provider"],
  ["/pro/security", "pro/security/security"],
  ["/pro/portfolios/new", "pro/weddings/new-wedding"],
  ["/pro/portfolios/0123456789abcdef", "pro/weddings/wedding"],
  ["/pro/venues/0123456789abcdef/edit", "pro/venues/edit-venue"],
  ["/pro/photos", "pro/photos/photos"],
  ["/pro/photos/profile", "pro/photos/profile-photo"],
  ["/pro/photos/0123456789abcdef", "pro/photos/photo"],
])("hydrated pages include the texts of their failures: at %s those of %s (error-12)", (path, route) => {
  const [, named = ""] = /i18n: \[([^\]]*)\]/.exec(readFileSync(`app/routes/${route}.tsx`, "utf8")) ?? [];
  const [namespace] = at(path, "POST")?.split(":") ?? [];
  expect(["common", ...named.split(", ").map((name) => name.replaceAll('"', ""))]).toContain(namespace);
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
