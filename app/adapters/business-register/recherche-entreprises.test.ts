import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type RechercheEntreprisesSimulator,
  startRechercheEntreprisesSimulator,
} from "../../../tests/simulators/business-register/recherche-entreprises";
import { RegisterUnreachable } from "./port";
import { rechercheEntreprises } from "./recherche-entreprises";

let simulator: RechercheEntreprisesSimulator;
const SEAT = "81234567600017";

beforeAll(async () => {
  simulator = await startRechercheEntreprisesSimulator();
});
beforeEach(() => {
  simulator.taken.length = 0;
  simulator.always(undefined);
});
afterAll(() => simulator.stop());

const find = (siret: string, timeLimitMs?: number) =>
  rechercheEntreprises({ baseUrl: simulator.url, timeLimitMs }).find(siret);

it("finds the seat of a company, with the name in the register", async () => {
  expect(await find(SEAT)).toEqual({ state: "found", name: "MAISON AUBERTIN" });
  expect(simulator.taken).toEqual([{ q: SEAT }]);
});

it("finds an establishment that is not the seat", async () => {
  expect(await find("81234567600025")).toEqual({ state: "found", name: "MAISON AUBERTIN" });
});

it("tells a closed establishment from its company, and knows companies that have ended", async () => {
  expect(await find("81234567600033")).toEqual({ state: "closed" });
  expect(await find("52345678800018")).toEqual({ state: "closed" });
});

it("a SIRET is looked up in the national register, which may not know it, or know another establishment (company-4)", async () => {
  expect(await find("90123456700013")).toEqual({ state: "not_found" });
  const other = { siret: "81234567600025", etat_administratif: "A" };
  simulator.says({ results: [{ nom_complet: "ANOTHER", siege: other, matching_etablissements: [other] }] });
  expect(await find(SEAT)).toEqual({ state: "not_found" });
});

it("finds a seat that is not named among the matches", async () => {
  const siege = { siret: SEAT, etat_administratif: "A" };
  simulator.says({ results: [{ nom_complet: "SEATED", siege, matching_etablissements: [] }] });
  expect(await find(SEAT)).toEqual({ state: "found", name: "SEATED" });
});

it("passes on no name that its owner withholds", async () => {
  const siege = { siret: SEAT, etat_administratif: "A" };
  simulator.says({ results: [{ nom_complet: "[NON-DIFFUSIBLE]", siege }] });
  expect(await find(SEAT)).toEqual({ state: "found", name: "" });
});

it.each([
  ["no object", "garbage"],
  ["no results", { total_results: 0 }],
  ["an establishment without a state", { results: [{ siege: { siret: SEAT } }] }],
])("takes an answer with %s for none", async (_, body) => {
  simulator.says(body);
  await expect(find(SEAT)).rejects.toBeInstanceOf(RegisterUnreachable);
});

it.each([400, 429, 500, 503])("takes status %i for no answer", async (status) => {
  simulator.meets({ kind: "status", status });
  await expect(find(SEAT)).rejects.toBeInstanceOf(RegisterUnreachable);
});

it("waits for a slow register", async () => {
  simulator.meets({ kind: "slow", ms: 150 });
  expect(await find(SEAT)).toMatchObject({ state: "found" });
});

it.each([
  ["hangs", { kind: "hang" }],
  ["is too slow", { kind: "slow", ms: 1_000 }],
  ["drops the connection", { kind: "drop" }],
] as const)("gives up within its time limit when the register %s", async (_, trouble) => {
  simulator.meets(trouble);
  const started = Date.now();
  await expect(find(SEAT, 150)).rejects.toBeInstanceOf(RegisterUnreachable);
  expect(Date.now() - started).toBeLessThan(900);
});

it("says so when nobody listens there", async () => {
  const register = rechercheEntreprises({ baseUrl: "http://127.0.0.1:1", timeLimitMs: 1_000 });
  await expect(register.find(SEAT)).rejects.toBeInstanceOf(RegisterUnreachable);
});
