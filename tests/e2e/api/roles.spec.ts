import { expect, test } from "@playwright/test";
import { ROLES, type Role } from "../../../app/domain/administrators/roles.rules";
import { administratorBrowser, codeOf, createAdministrator, runAdministratorCommand } from "../support/administrators";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { ROUTES } from "../support/route-map";
import { textsOf } from "../support/texts";

const t = textsOf("fr");

/** Roles, besides owner, that may open each page and submit its form. A missing route fails the test. */
const moderators: Role[] = ["moderator"];
const everybody: Role[] = ["moderator", "support", "finance"];
const FOR: Record<string, { loader: Role[]; action?: Role[] }> = {
  admin: { loader: moderators },
  "admin/profiles/:publicId": { loader: moderators, action: moderators },
  "admin/profiles/:publicId/ledger": { loader: ["support", "finance"], action: ["finance"] },
  "admin/portfolios": { loader: moderators },
  "admin/portfolios/:id": { loader: moderators, action: moderators },
  "admin/venues": { loader: moderators },
  "admin/venues/:id": { loader: moderators, action: moderators },
  "admin/search": { loader: everybody },
  "admin/history/:kind/:id": { loader: ["support"] },
  "admin/reviews": { loader: moderators },
  "admin/reviews/:id": { loader: moderators, action: moderators },
  "admin/reviews/cases/:id": { loader: moderators, action: moderators },
  "admin/reviews/:id/proofs/:proof": { loader: moderators },
  "admin/reports": { loader: moderators },
  "admin/messages/:id": { loader: moderators, action: moderators },
  "admin/reports/:id": { loader: moderators, action: moderators },
  "admin/wordings": { loader: [] },
  "admin/wordings/:of/:name": { loader: [], action: [] },
  "admin/decisions": { loader: moderators },
  "admin/log": { loader: [] },
  "admin/failures": { loader: [], action: [] },
  "admin/impersonate": { loader: ["support"], action: ["support"] },
};

/** Pages of administrators before login. */
const ENTRANCE = ["admin/login", "admin/login/code"];

test("every page and form for administrators is open to its roles only (role-1)", async () => {
  const routes = ROUTES.filter(({ id, path }) => id.startsWith("routes/admin/") && !ENTRANCE.includes(path));
  expect(routes.map(({ path }) => path).sort()).toEqual(Object.keys(FOR).sort());
  for (const role of ROLES) {
    const browser = await administratorBrowser("fr", "fr", [role]);
    for (const route of routes) {
      const path = `/${route.path.replace(/:\w+/g, "0000000000000000")}`;
      const { loader = [], action = [] } = FOR[route.path] ?? {};
      const asked = [
        ...(route.loader ? [{ does: "looks at", roles: loader, answer: await browser.get(path) }] : []),
        ...(route.action
          ? [{ does: "acts on", roles: action, answer: await browser.post(path, { intent: "x" }) }]
          : []),
      ];
      for (const { does, roles, answer } of asked) {
        const isAllowed = role === "owner" || roles.includes(role);
        expect.soft(answer.status === 403, `${role} ${does} ${path}: ${answer.status}`).toBe(!isAllowed);
        expect.soft([200, 400, 403, 404], `${role} ${does} ${path}`).toContain(answer.status);
      }
    }
  }
});

test("the page of another role says so, and the menu does not link to it (role-3)", async () => {
  const { email, password, ...keys } = await createAdministrator("fr", ["support"]);
  const browser = HttpBrowser.in("fr");
  await browser.post("/admin/login", { email, password });
  expect((await browser.post("/admin/login/code", { code: codeOf(keys) })).location).toBe("/admin/search");
  const refused = await browser.get("/admin/venues");
  expect(refused.status).toBe(403);
  expect(wordsOf(refused.text)).toContain(asWords(t("admin:error.right", { roles: "modération ou direction" })));
  // This page and the page for unknown addresses link to the role's first page.
  for (const { text } of [refused, await browser.get("/admin/nowhere")]) {
    expect(/href="\/admin\/search" class="inline-flex/.test(text)).toBe(true);
    expect(text.includes('href="/admin/venues"')).toBe(false);
  }
  const { text } = await browser.get("/admin/search");
  expect(text).toContain('href="/admin/search"');
  expect(text).not.toContain('href="/admin/venues"');
  await runAdministratorCommand(email, "--roles", "moderator");
  expect((await browser.get("/admin/search")).location, "other roles end the sessions").toBe("/admin/login");
});
