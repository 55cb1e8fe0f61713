import { type Column, getTableColumns, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import company from "#locales/en/company.json";
import { compareProfiles, profileState, snapshotOf } from "~/domain/moderation/profile-state.server";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { companyForm } from "./company.form";
import { findProviderProfile } from "./find-provider-profile.server";
import { findState } from "./form-state.server";
import { FIELDS, fieldsOf } from "./profile-fields.rules";

const test = useTestDatabase();
const clock = stoppedClock(Date.UTC(2027, 2, 1));

/** Columns that couples read and that are not in the list, because no form edits them. */
const NOT_LISTED = ["kind", "region", "portrait", "premiumUntil", "lastLoginAt", "registerState"];
/** Columns that couples read and that moderators do not decide on. */
const NOT_COMPARED = ["locale", "showBudget", "showDescription"];
const IDENTITY = ["id", "publicId", "status", "visible"];
const ALLOWED: Record<string, unknown> = {
  kind: "venue",
  registerState: "found",
  locale: "en",
  market: "BE",
  answerRate: 0.5,
  rating: 4,
  completeness: 0.5,
  premiumUntil: clock.now() + 1,
  lastLoginAt: clock.now(),
};

const otherValue = (name: string, { dataType }: Column, current: unknown) => {
  if (name in ALLOWED) return ALLOWED[name];
  if (dataType === "boolean") return !current;
  return dataType === "number" ? Number(current ?? 0) + 1 : `${current ?? ""}x`;
};

it("conflicts and moderation compare every column that couples read (save-1, moderation-15)", async () => {
  const planner = await saveProvider(test.db, 1, { status: "verified", name: "Maison", descriptionLong: "Bonjour" });
  const look = async () => {
    const [[row], read, edited] = await Promise.all([
      test.db.all<{ state: string }>(sql`SELECT ${profileState} AS state FROM ${providers}`),
      findProviderProfile({ db: test.db, clock }, `provider-${planner.providerId}`),
      Promise.all((["company", "portrait", "names"] as const).map((form) => findState(test.db, planner, form))),
    ]);
    return { read: JSON.stringify(read), edited: edited.join(), decided: snapshotOf(JSON.parse(row?.state ?? "")) };
  };
  const say = { service: String, language: String, euros: String };
  const read = { notListed: [] as string[], notCompared: [] as string[] };
  let before = await look();
  for (const [name, column] of Object.entries(getTableColumns(providers))) {
    if (IDENTITY.includes(name)) continue;
    const [row] = await test.db.select().from(providers);
    await test.db.update(providers).set({ [name]: otherValue(name, column, row?.[name as keyof typeof row]) });
    const after = await look();
    const field = FIELDS.find((listed) => listed.column === name);
    if (field) {
      expect(after.edited !== before.edited, `${name} is in the state of its form`).toBe(field.form !== null);
      const changes = compareProfiles(before.decided, after.decided, say);
      expect(changes.length > 0, `moderators see a new ${name}`).toBe(field.compared !== null);
    }
    if (after.read !== before.read && !field) read.notListed.push(name);
    if (after.read !== before.read && field?.compared === null) read.notCompared.push(name);
    before = after;
  }
  expect(read.notListed.sort(), "read by couples, but not in PROFILE_FIELDS").toEqual(NOT_LISTED.sort());
  expect(read.notCompared.sort(), "read by couples, but not compared for moderators").toEqual(NOT_COMPARED.sort());
}, 60_000);

it("has each input of the company form, with a label", () => {
  const { shape } = companyForm({ country: "FR", insured: false, today: "2027-03-01" }).in;
  const fields = fieldsOf("company");
  expect(fields.map(({ input }) => input).sort()).toEqual(Object.keys(shape).sort());
  expect(fields.filter(({ label }) => !(label in company))).toEqual([]);
});
