import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditEntries, wordings } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { eventTypes } from "#db/schema/enumerations";
import { EVENT_TYPES } from "#db/seed/enumerations";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { eventTypesQuery } from "~/domain/enumerations/find-enumerations.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { parseForm } from "~/http/forms/form.server";
import { emptyLog, saveAdministrator } from "../../../tests/support/administrators";
import { startCpuTime } from "../../../tests/support/cpu-time";
import { useTestDatabase } from "../../../tests/support/database";
import { type Claims, claimForm, type Names, namesForm } from "./claims-and-names.form";
import { changeWording, findWording, findWordings, readClaims, undoWording } from "./claims-and-names.server";

const NOW = 1_800_000_000_000;
const test = useTestDatabase();
let at = NOW;
const deps = () => ({ db: test.db, clock: { now: () => at }, requestId: "request" });
const defaults: Claims = { providers: 500, hours: 24, profiles: 3, factor: 6, minutes: 5, badge: 87 };
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
const KEY = "event_types:mariage";
let owner: Administrator;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  at += 1_000;
  await emptyLog(test.db);
  await test.db.delete(wordings);
  await test.db.delete(administrators);
  await loadEnumerations({ url: test.url });
  owner = await saveAdministrator(test.db, 1);
});

const change = (key: string, value: number | Names, version = 0) =>
  changeWording(deps(), owner, { key, value, version }, defaults);
const rowsOf = (key: string) => test.db.select().from(wordings).where(eq(wordings.key, key)).orderBy(wordings.id);
const latest = async (key: string) => (await rowsOf(key)).at(-1)?.id ?? 0;
const namesOf = async () => (await findWording(deps(), owner, KEY)).names as Names;

describe("a claim", () => {
  it("a marketing figure is that of the settings until it is changed; each change is a row with before and after (wording-1, wording-2)", async () => {
    expect(await readClaims(test.db)).toEqual({ version: 0, claims: {} });
    await change("claim:providers", 650);
    await change("claim:providers", 700, await latest("claim:providers"));
    expect(await rowsOf("claim:providers")).toMatchObject([
      { before: "500", after: "650", changedAt: at, changedBy: 1 },
      { before: "650", after: "700" },
    ]);
    expect(await readClaims(test.db)).toEqual({ version: await latest("claim:providers"), claims: { providers: 700 } });
    expect(await test.db.select().from(auditEntries)).toMatchObject([
      { act: "wording.changed", subjectId: "claim:providers", before: '{"value":500}', after: '{"value":650}' },
      { before: '{"value":650}', after: '{"value":700}' },
    ]);
    expect(await findWordings(deps(), owner, "de")).toMatchObject({ claims: { providers: "700", hours: null } });
  });

  it("a change applies only to the value that was seen; the same figure adds no row (wording-2)", async () => {
    await change("claim:hours", 12);
    await expect(change("claim:hours", 48)).rejects.toEqual(refusal("wordings.changed"));
    await change("claim:hours", 12, await latest("claim:hours"));
    expect(await rowsOf("claim:hours")).toHaveLength(1);
    for (const key of ["claim:toString", "claim:", "event_types:unknown", "nothing"])
      await expect(change(key, 1), key).rejects.toEqual(refusal("wordings.notFound"));
  });

  it("the latest change can be undone once, by another change (wording-6)", async () => {
    await change("claim:badge", 91);
    const version = await latest("claim:badge");
    await undoWording(deps(), owner, { key: "claim:badge", version }, defaults);
    expect((await rowsOf("claim:badge")).map(({ after }) => after)).toEqual(["91", "87"]);
    await expect(undoWording(deps(), owner, { key: "claim:badge", version }, defaults)).rejects.toEqual(
      refusal("wordings.changed"),
    );
  });

  it("only an open session can change a wording (wording-2)", async () => {
    const ended = { ...owner, sessionId: "ended" };
    const input = { key: "claim:badge", value: 91, version: 0 };
    await expect(changeWording(deps(), ended, input, defaults)).rejects.toEqual(refusal("session.expired"));
    expect(await rowsOf("claim:badge")).toEqual([]);
  });
});

describe("a name", () => {
  it("the name of an enumeration can be changed in seven languages, and back (wording-5, wording-1, wording-2)", async () => {
    const before = await namesOf();
    await change(KEY, { ...before, de: "Vermählung", fr: "Noces « d’or »" });
    expect((await eventTypesQuery(test.db, "de"))[0]).toEqual({ slug: "mariage", name: "Vermählung" });
    expect((await eventTypesQuery(test.db, "nl"))[0]?.name).toBe(before.nl);
    expect(JSON.parse((await rowsOf(KEY))[0]?.before ?? "")).toEqual(before);
    await undoWording(deps(), owner, { key: KEY, version: await latest(KEY) }, defaults);
    expect(await namesOf()).toEqual(before);
    expect(await rowsOf(KEY)).toHaveLength(2);
  });

  it("a deployment that loads the enumerations again keeps changed names (wording-4)", async () => {
    await change(KEY, { ...(await namesOf()), de: "Vermählung" });
    await loadEnumerations({ url: test.url });
    expect((await namesOf()).de).toBe("Vermählung");
    const [others] = await test.db.select().from(eventTypes).where(sql`${eventTypes.slug} <> 'mariage'`);
    expect(EVENT_TYPES.map(({ nameDe }) => nameDe)).toContain(others?.nameDe);
  });
});

describe("what is typed", () => {
  const fits = (form: Parameters<typeof parseForm>[1], fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ version: "0", ...fields })) data.set(name, value);
    return parseForm(data, form).status === "success";
  };

  it.each(["0", "-1", "1.5", "24 h", "", "101", "9999999999"])("a figure cannot be %s (wording-1)", (figure) => {
    expect([fits(claimForm("badge"), { figure }), fits(claimForm("badge"), { figure: "100" })]).toEqual([false, true]);
  });

  it("a name is checked in linear time", () => {
    const cpuTime = startCpuTime();
    expect(fits(namesForm, { ...names, de: `a${" ".repeat(60_000)}b` })).toBe(false);
    expect(cpuTime()).toBeLessThan(500);
  });

  const names = { fr: "Fête", en: "Party", nl: "Feest", de: "Fest", it: "Festa", es: "Fiesta", pt: "Festa" };
  it.each(["", "   ", "x".repeat(61), "<b>Fest</b>", "A > B", "Fest&nbsp;", "Fe\u0000st", "Fe\u202est"])(
    "a name cannot be %j (wording-1)",
    (de) => {
      expect([fits(namesForm, { ...names, de }), fits(namesForm, { ...names, de: "10.000\u00a0€ & mehr" })]).toEqual([
        false,
        true,
      ]);
    },
  );
});
