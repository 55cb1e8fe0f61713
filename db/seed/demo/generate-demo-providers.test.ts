import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { days } from "~/domain/durations";
import { LANGUAGES, SERVICE_CODES, type ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { companyForm } from "~/domain/providers/company.form";
import { portraitForm, servicesForm } from "~/domain/providers/profile.form";
import { serviceField } from "~/domain/providers/services.rules";
import { type CountryCode, MARKET_CODES } from "~/i18n/markets";
import { PLANNERS } from "./areas";
import { type DemoProvider, demoPublicIds, generateDemoProviders } from "./generate-demo-providers";
import { TOWNS } from "./towns.fixture";

const NOW = Date.UTC(2026, 10, 21, 9);
const planners = generateDemoProviders(TOWNS, NOW);

const BIG_CITIES = [
  ...["Paris", "Lyon", "Strasbourg", "Berlin", "München", "Hamburg", "Roma", "Milano", "Madrid", "Barcelona"],
  ...["London", "Lisboa", "Bruxelles", "Antwerpen"],
];

const inCity = (city: string) => planners.filter((planner) => planner.city === city);
const price = (planner: DemoProvider, code: string) =>
  planner.services.find((service) => service.code === code)?.budgetStartingFrom ?? Number.NaN;
const share = (holds: (planner: DemoProvider) => boolean) => planners.filter(holds).length / planners.length;

it("makes the same planners each time, and other dates alone at another time", () => {
  expect(generateDemoProviders(TOWNS, NOW)).toEqual(planners);
  const timeless = ({ name, phone, city, services, languages, images, travelRadiusKm, answerRate }: DemoProvider) => ({
    ...{ name, phone, city, services, languages, images, travelRadiusKm, answerRate },
  });
  expect(generateDemoProviders(TOWNS, NOW + days(10)).map(timeless)).toEqual(planners.map(timeless));
  // Fails if another JavaScript engine or another order of random draws changes the result.
  expect(planners[0]?.publicId).toBe(demoPublicIds()[0]);
  expect(planners.map((planner) => planner.publicId)).toEqual(demoPublicIds());
});

it("spreads six hundred verified planners over the seven countries", () => {
  expect(planners).toHaveLength(600);
  for (const market of MARKET_CODES) {
    const own = planners.filter((planner) => planner.market === market);
    expect(own).toHaveLength(PLANNERS[market]);
    expect(new Set(own.map((planner) => planner.city)).size).toBeGreaterThan(PLANNERS[market] / 4);
    expect(own.every((planner) => planner.country === market && planner.zipCode !== "")).toBe(true);
  }
  expect(share((planner) => planner.visible && planner.status === "verified" && planner.kind === "planner")).toBe(1);
  expect(share((planner) => planner.premiumUntil !== null)).toBeCloseTo(0.1);
});

it("has Dutch and French speaking planners in Belgium, in Brussels both", () => {
  const belgian = planners.filter((planner) => planner.market === "BE");
  for (const locale of ["nl", "fr"]) {
    expect(belgian.filter((planner) => planner.locale === locale).length).toBeGreaterThan(15);
    expect(inCity("Bruxelles").filter((planner) => planner.locale === locale).length).toBeGreaterThan(3);
  }
});

it.each(BIG_CITIES)("offers every service at every price level in %s", (city) => {
  const local = inCity(city);
  for (const code of ["FULL_PLANNING", "PARTIAL_PLANNING", "DAY_COORDINATION"]) {
    expect(local.filter((planner) => price(planner, code) <= 2_000).length).toBeGreaterThanOrEqual(3);
  }
  for (const [from, to] of [
    [500, 2_000],
    [2_001, 5_000],
    [5_001, 20_000],
  ] as const) {
    expect(local.some((it) => price(it, "FULL_PLANNING") >= from && price(it, "FULL_PLANNING") <= to)).toBe(true);
  }
  for (const code of ["PRIVATE_EVENTS", "CORPORATE_EVENTS"]) {
    expect(
      local.filter((planner) => planner.services.some((service) => service.code === code)).length,
    ).toBeGreaterThanOrEqual(3);
  }
});

it("offers one to six known services at prices in steps of fifty, the whole dearer than a part", () => {
  for (const planner of planners) {
    expect(planner.services.length).toBeGreaterThanOrEqual(1);
    expect(planner.services.length).toBeLessThanOrEqual(6);
    expect(new Set(planner.services.map((service) => service.code)).size).toBe(planner.services.length);
    for (const { code, budgetStartingFrom, description } of planner.services) {
      expect(SERVICE_CODES).toContain(code);
      expect((budgetStartingFrom ?? 0) % 50).toBe(0);
      expect(description).toMatch(/\.$/);
    }
    expect(price(planner, "PARTIAL_PLANNING") > price(planner, "FULL_PLANNING")).toBe(false);
  }
  const prices = planners.flatMap((planner) => planner.services.map((service) => service.budgetStartingFrom));
  expect(prices).toContain(null);
});

it("keeps to the languages, radii and dates that the product knows", () => {
  const spoken = new Set<string>();
  for (const planner of planners) {
    expect(planner.languages[0]).toBe(planner.locale);
    expect(new Set(planner.languages).size).toBe(planner.languages.length);
    for (const iso of planner.languages) spoken.add(iso);
    expect([25, 30, 50, 75, 100, 150, 200, 250, 300]).toContain(planner.travelRadiusKm);
    for (const date of planner.busyDates) {
      const busy = Date.parse(date);
      expect(new Date(busy).getUTCDay()).toBe(6);
      expect(busy).toBeGreaterThan(NOW - days(1));
      expect(busy).toBeLessThan(NOW + days(549));
    }
    expect(new Set(planner.busyDates).size).toBe(planner.busyDates.length);
  }
  expect([...spoken].sort()).toEqual([...LANGUAGES].sort());
});

it("gives everybody a name, an address and a number of their own, at domains that reach nobody", () => {
  for (const key of ["publicId", "name", "email", "phone"] as const) {
    expect(new Set(planners.map((planner) => planner[key])).size).toBe(planners.length);
  }
  for (const { name, email, phone, market } of planners) {
    expect(name.length).toBeLessThanOrEqual(50);
    expect(email).toMatch(/^[a-z]+@[a-z0-9]+(-[a-z0-9]+)*\.example$/);
    expect(phone).toMatch(/^\+[1-9]\d{7,14}$/);
    if (market === "FR") expect(phone).toMatch(/^\+3363998\d{4}$/);
    if (market === "GB") expect(phone).toMatch(/^\+447700900\d{3}$/);
  }
  const names = planners.map((planner) => planner.name).join();
  for (const unusual of ["ß", "’", "é"]) expect(names).toContain(unusual);
});

it("tells a believable story of logins and answers, before anybody reviews them", () => {
  for (const planner of planners) {
    const { createdAt, lastLoginAt = null, answerRate = null, answerHours = null, premiumUntil = null } = planner;
    expect(createdAt).toBeLessThan(NOW);
    if (lastLoginAt !== null) {
      expect(Number.isInteger(lastLoginAt) && lastLoginAt >= createdAt && lastLoginAt <= NOW).toBe(true);
    }
    if (answerHours !== null) expect(answerRate).toBeGreaterThan(0);
    if (lastLoginAt === null) expect(answerRate).toBe(null);
    if (premiumUntil !== null) expect(premiumUntil).toBeGreaterThan(NOW);
  }
  expect(share((planner) => planner.rating === null && planner.reviewCount === 0)).toBe(1);
  expect(share((planner) => (planner.lastLoginAt ?? 0) > NOW - days(90))).toBeGreaterThan(0.7);
  expect(share((planner) => planner.lastLoginAt === null)).toBeGreaterThan(0);
  expect(share((planner) => planner.answerRate === null)).toBeLessThan(0.25);
});

it("counts the parts that are filled in", () => {
  for (const planner of planners) {
    const texts = [planner.portrait, planner.descriptionLong, planner.experience, planner.service, planner.benefits];
    const parts = [
      ...texts.map((text) => text.length > 0),
      planner.services.every((service) => service.budgetStartingFrom !== null),
      planner.profileImage !== null,
      planner.images.length >= 3,
    ];
    expect(planner.completeness).toBeCloseTo(parts.filter(Boolean).length / 8);
  }
  expect(share((planner) => planner.profileImage === null)).toBeCloseTo(1 / 6, 1);
  expect(share((planner) => planner.completeness < 1)).toBeGreaterThan(0.2);
});

it("shows drawings that exist, each once in a gallery, with a text in their place", () => {
  const sources = new Set<string>();
  for (const { images, profileImage } of planners) {
    expect(images.length).toBeGreaterThanOrEqual(2);
    expect(new Set(images.map((image) => image.src)).size).toBe(images.length);
    expect(images.every((image) => image.alt.length > 10)).toBe(true);
    for (const { src } of images) sources.add(src);
    if (profileImage) sources.add(profileImage);
  }
  for (const src of sources) {
    expect(readFileSync(new URL(`../../../public${src}`, import.meta.url), "utf8")).toMatch(/^<svg /);
  }
});

it("makes profiles that their own forms accept as they are", () => {
  const today = new Date(NOW).toISOString().slice(0, 10);
  const problems = planners.flatMap((planner) => {
    const { publicId, country, descriptionLong, experience, benefits, service, services } = planner;
    const offered = services.flatMap(({ code, description, budgetStartingFrom }) => [
      [serviceField("description", code as ServiceCode), description],
      [serviceField("budgetStartingFrom", code as ServiceCode), String(budgetStartingFrom ?? "")],
    ]);
    const codes = services.map(({ code }) => code);
    const results = {
      company: companyForm({ country: country as CountryCode, insured: false, today }).safeParse({
        companyName: planner.name,
        country,
        // Set here, because loadDemoAccounts adds it later.
        siret: "73282932000074",
        creationDate: planner.foundedOn ?? undefined,
        city: planner.city,
        postalCode: planner.zipCode,
        travelRadius: String(planner.travelRadiusKm),
        languages: planner.languages,
        website: planner.website ?? "",
      }),
      portrait: portraitForm.safeParse({
        portrait: descriptionLong,
        experience,
        strengths: benefits,
        services: service,
      }),
      services: servicesForm(codes).safeParse({ services: codes, ...Object.fromEntries(offered) }),
    };
    return Object.entries(results).flatMap(([form, { error }]) =>
      (error?.issues ?? []).map(({ message }) => `${publicId}: ${form}: ${message}`),
    );
  });
  expect(problems).toEqual([]);
});
