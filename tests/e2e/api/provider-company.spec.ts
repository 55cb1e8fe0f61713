import { expect, test } from "@playwright/test";
import { rows } from "../support/database";
import { wordsOf } from "../support/http-browser";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";

const t = textsOf("fr");

/** Numbers in the simulated business register (tests/simulators/business-register). */
const SEAT = "81234567600017";
const UNANSWERED = "33456789800013";

test("the profile is saved while the register is away", async () => {
  const provider = await insertApprovedProvider({ columns: { siret: null, register_state: null } });
  const browser = await providerBrowser(provider);
  const answer = await browser.post("/pro/company", {
    companyName: provider.company,
    country: "FR",
    siret: UNANSWERED,
    creationDate: "01/04/2015",
    city: "Lyon",
    postalCode: "69002",
    languages: ["fr"],
    travelRadius: "100",
    showPublicly: "on",
  });
  expect(answer.status).toBe(303);
  const page = wordsOf((await browser.get("/pro/company")).text);
  expect(page).toContain(t("company:register.unchecked.title"));
  const state = () => rows("SELECT register_state AS state, visible FROM providers WHERE id = ?", provider.id);
  expect(await state()).toEqual([{ state: "unchecked", visible: 1 }]);
});

test("pages take one round trip and actions two", async () => {
  const provider = await insertApprovedProvider();
  const browser = await providerBrowser(provider);
  await browser.get("/pro"); // Renews the session, which costs an extra round trip.
  const trips = (timing: string | string[] | undefined) => Number(/desc="(\d+)"/.exec(String(timing))?.[1]);
  for (const path of ["/pro/company", "/pro/services", "/pro/availability"]) {
    const answer = await browser.get(path);
    expect(answer.status, path).toBe(200);
    expect(trips(answer.headers["server-timing"]), path).toBe(1);
  }
  const company = {
    companyName: provider.company,
    country: "FR",
    siret: SEAT,
    creationDate: "01/04/2015",
    city: "Lyon",
    postalCode: "69002",
    languages: ["fr"],
    travelRadius: "100",
    showPublicly: "on",
  };
  for (const [path, fields] of [
    ["/pro/company", company],
    ["/pro/services", { services: ["FULL_PLANNING"], showPublicly_FULL_PLANNING: "on" }],
    ["/pro/availability", { intent: "add", from: `${new Date().getFullYear() + 1}-06-12` }],
  ] as const) {
    const answer = await browser.post(path, fields as Record<string, string | string[]>);
    expect(answer.status, path).toBe(303);
    expect(trips(answer.headers["server-timing"]), path).toBeLessThanOrEqual(2);
  }
});
