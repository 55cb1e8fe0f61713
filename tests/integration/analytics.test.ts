import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { outbox } from "#db/schema/outbox";
import { places } from "#db/schema/places";
import { providers } from "#db/schema/providers";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { EVENTS, selectAnalytics } from "~/adapters/analytics/analytics";
import { planner } from "~/domain/matching/planners.fixture";
import { actAs } from "~/http/pipeline/context.server";
import { createContext } from "~/http/pipeline/create-context.server";
import { resolveSession } from "~/http/pipeline/session.server";
import { parseSettings } from "~/http/pipeline/settings.server";
import * as account from "~/routes/couple/account/account";
import * as accountLanding from "~/routes/couple/account/account-lp";
import * as register from "~/routes/couple/register/register";
import * as wizard from "~/routes/couple/wizard/wizard";
import * as landing from "~/routes/public/landing/landing";
import * as welcome from "~/routes/public/welcome/welcome";
import { useTestDatabase } from "../support/database";

const test = useTestDatabase();
const DIJON = 7;
const DRAFT = "0123456789abcdef";

const writeDataPoint = vi.fn();
const analytics = selectAnalytics({ writeDataPoint });

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
  await test.db.insert(places).values({
    ...{ id: DIJON, kind: "city", country: "FR", name: "Dijon", region: "", postalCodes: "21000" },
    ...{ latitude: 47.322, longitude: 5.0415, population: 1 },
  });
  await test.db.insert(providers).values(planner(1).row);
});

interface Page {
  loader(args: LoaderFunctionArgs): unknown;
  action?(args: ActionFunctionArgs): unknown;
}

/** Returns a browser on the Italian site that prefers German. After a refused form, it runs the loader like Remix. */
function newBrowser() {
  const cookies = new Map<string, string>();
  return async (page: Page, path: string, fields?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { Cookie: cookie, "Accept-Language": "de" };
    const url = `http://it.localhost${path}`;
    const form = fields && { method: "POST", body: new URLSearchParams(fields) };
    const request = new Request(url, { headers, ...form });
    const settings = parseSettings({
      ENVIRONMENT: "development",
      DATABASE_URL: test.url,
      SESSION_SECRET: "s".repeat(32),
    });
    const work: Promise<unknown>[] = [];
    const context = createContext(request, { settings, analytics, waitUntil: (later) => void work.push(later) });
    actAs(context, (await resolveSession(context, context.cookies, context.signed)).actor);
    const args = { request, context: context as AppLoadContext, params: {} };
    if (form) {
      const answer = await page.action?.(args);
      if (!(answer instanceof Response)) await page.loader({ ...args, request: new Request(url, { headers }) });
    } else await page.loader(args);
    await Promise.all(work);
    for (const change of context.cookies.changes) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(change) ?? [];
      cookies.set(name, decodeURIComponent(value));
    }
  };
}

async function newestCode(): Promise<string> {
  const [sms] = await test.db.select().from(outbox).where(eq(outbox.kind, "sms")).orderBy(desc(outbox.id)).limit(1);
  return /\b\d{6}\b/.exec(sms?.text ?? "")?.[0] ?? "";
}

function counted(): unknown[] {
  const points = writeDataPoint.mock.calls.map(([point]) => point);
  writeDataPoint.mockClear();
  return points;
}

const points = (...events: (typeof EVENTS)[number][]) =>
  events.map((event) => ({ indexes: [event], blobs: ["IT", "de"] }));

it("counts each event of a journey once, with the market and the language alone", async () => {
  const visit = newBrowser();
  await visit(welcome, "/");
  await visit(account, "/account");
  await visit(account, "/account", { intent: "send", country: "FR", phone: "12" });
  expect(counted(), "a form that is shown again is no view, and no code").toEqual(
    points("welcome_view", "account_view"),
  );
  await visit(account, "/account", { intent: "send", country: "FR", phone: "06 12 34 56 78" });
  await visit(account, "/account?step=code");
  await visit(account, "/account?step=code", { intent: "verify", code: "12345" });
  expect(counted()).toEqual(points("account_code_sent"));
  await visit(account, "/account?step=code", { intent: "verify", code: await newestCode() });
  await visit(register, "/register");
  const place = { city: "Dijon", cityPlace: String(DIJON), cityFor: "Dijon" };
  await visit(register, "/register", {
    ...{ firstname: "Marie", lastname: "Dupont", email: "marie@example.org", locale: "de" },
    ...place,
  });
  expect(counted()).toEqual(points("account_verified", "register_done"));

  await visit(wizard, "/formulaire?step=1", {
    draft: DRAFT,
    eventType: "mariage",
    serviceType: "complete",
    hasTheme: "non",
  });
  await visit(wizard, `/formulaire?step=2&draft=${DRAFT}`, {
    ...{ draft: DRAFT, eventDate: `12/06/${new Date().getFullYear() + 1}` },
    ...{ eventLocation: "Dijon", eventLocationPlace: String(DIJON), eventLocationFor: "Dijon" },
    ...{ guestRange: "50to100", budgetRange: "10000to20000", budgetPlannerRange: "2000to5000" },
  });
  expect(counted()).toEqual([]);
  await visit(wizard, `/formulaire?step=3&draft=${DRAFT}`, {
    draft: DRAFT,
    languages: "fr",
    plannerPreference: "anywhere",
  });
  expect(counted()).toEqual(points("project_saved"));
  const message = { draft: DRAFT, selectedPrestataires: planner(1).row.publicId, message: "Hello" };
  await visit(wizard, "/formulaire?step=4", message);
  await visit(wizard, "/formulaire?step=4", message);
  expect(counted(), "the same message again reaches nobody").toEqual(points("requests_sent"));
});

it("the pages for advertisements, /lp and /account-lp, are counted under names of their own, sign-in included (landing-1)", async () => {
  const visit = newBrowser();
  await visit(landing, "/lp");
  await visit(accountLanding, "/account-lp");
  await visit(accountLanding, "/account-lp", { intent: "send", country: "FR", phone: "06 12 34 56 79" });
  await visit(accountLanding, "/account-lp?step=code", { intent: "verify", code: await newestCode() });
  expect(counted()).toEqual(points("lp_view", "account_lp_view", "account_lp_code_sent", "account_lp_verified"));
});

it("does not keep a page from those who cannot be counted", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  writeDataPoint.mockImplementationOnce(() => {
    throw new Error("no");
  });
  await newBrowser()(welcome, "/");
  expect(log).toHaveBeenCalledOnce();
});

it("names each event once", () => {
  expect(new Set(EVENTS).size).toBe(EVENTS.length);
});
