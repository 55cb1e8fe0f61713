import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type RegisterAnswer, RegisterUnreachable } from "~/adapters/business-register/port";
import { minutes } from "~/domain/durations";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { DETAILS, FOUND, NOW, TOWN, useCompany } from "./company.fixture";

const { test, register, one, save, row, matched, offerFullPlanning } = useCompany();

describe("the SIRET", () => {
  it.each(["not_found", "closed"] as const)(
    "a profile is hidden while the register says that its SIRET is unknown or closed: %s (company-6)",
    async (state) => {
      await test.db.run(sql`DELETE FROM providers`);
      const approved = await saveProvider(test.db, 1, { ...approvedProvider, visible: true });
      await offerFullPlanning();
      await save(approved);
      expect(await matched()).toEqual(["provider-1"]);
      register.answer = { state } as RegisterAnswer;
      expect(await save(approved, { siret: "73282932000074" })).toBe(state);
      expect(await row()).toMatchObject({
        registerState: state,
        registerName: null,
        visible: false,
        street: DETAILS.street,
      });
      expect(await matched()).toEqual([]);
      register.answer = { state: "found", name: "" };
      expect(await save(approved, { siret: "73282932000074" })).toBe("found");
      expect(await matched()).toEqual(["provider-1"]);
    },
  );

  it("is asked about again unless it was found", async () => {
    await save(one);
    await save(one);
    expect(register.asked).toEqual(["81234567600017"]);
    register.answer = { state: "closed" };
    await save(one, { siret: "73282932000074" });
    await save(one, { siret: "73282932000074" });
    expect(register.asked).toHaveLength(3);
  });

  it("if the register is down, a SIRET is saved unchecked and checked again in ten minutes (company-7)", async () => {
    register.answer = new RegisterUnreachable("away");
    expect(await save(one)).toBe("unchecked");
    expect(await row()).toMatchObject({
      name: "Maison Aubertin",
      siret: "81234567600017",
      registerState: "unchecked",
      registerCheckedAt: null,
      registerNextCheckAt: NOW + minutes(10),
      registerTries: 1,
      visible: true,
    });
    register.answer = FOUND;
    await save(one);
    expect(await row()).toMatchObject({ registerState: "found", registerNextCheckAt: null, registerTries: 0 });
  });

  it("that was refused is not forgotten because the register is away", async () => {
    register.answer = { state: "not_found" };
    await save(one);
    register.answer = new RegisterUnreachable("away");
    expect(await save(one)).toBe("not_found");
    expect(await row()).toMatchObject({ registerState: "not_found", visible: false });
    expect(await save(one, { siret: "73282932000074" }), "another number").toBe("unchecked");
  });

  it("lets what is no answer of the register bubble, and saves nothing", async () => {
    register.answer = new TypeError("a defect");
    await expect(save(one)).rejects.toThrow("a defect");
    expect(await row()).toMatchObject({ name: "" });
  });

  it("goes when the company moves to another country", async () => {
    await save(one);
    const abroad = { country: "DE", siret: null, registrationNumber: "DE 1", postalCode: "79098" } as const;
    expect(await save(one, abroad, { ...TOWN, country: "DE", name: "Freiburg" })).toBeNull();
    expect(await row()).toMatchObject({
      siret: null,
      registerState: null,
      registerName: null,
      registrationNumber: "DE 1",
      city: "Freiburg",
      country: "DE",
    });
    expect(register.asked).toHaveLength(1);
  });
});
