import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { updateProvider } from "~/domain/providers/update-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { saveOnLatest, versionOf } from "./edit-conflict.server";
import { VERSION_FIELD } from "./form";

const test = useTestDatabase();
const clock = stoppedClock(Date.UTC(2027, 2, 1));
let provider: Provider;
let version = "";

const stored = async () => {
  const [row] = await test.db.all<Record<"firstname" | "lastname" | "locale", string>>(
    sql`SELECT firstname, lastname, locale FROM providers WHERE id = ${provider.providerId}`,
  );
  return row ?? null;
};

/** Submits the form of `version` with these names. */
function send(firstname: string, lastname: string, before?: () => Promise<unknown>) {
  const sent = new FormData();
  const typed = { firstname, lastname, locale: "fr" as const };
  for (const [name, value] of Object.entries({ ...typed, [VERSION_FIELD]: version })) sent.set(name, value);
  return saveOnLatest(test, provider, {
    edited: "names",
    sent,
    onceSaved: typed,
    stored,
    save: async (state) => {
      await state;
      await before?.();
      return updateProvider({ db: test.db, clock }, provider, typed, state);
    },
  });
}

beforeAll(async () => {
  provider = await saveProvider(test.db, 1);
}, 60_000);

beforeEach(async () => {
  await updateProvider({ db: test.db, clock }, provider, { firstname: "Ada", lastname: "Loup", locale: "fr" });
  version = await versionOf((await stored()) ?? {});
});

it("saves on what its page showed, and the very same once more", async () => {
  expect(await send("Eva", "Loup")).toMatchObject({ saved: { firstname: "Eva" } });
  expect(await send("Eva", "Loup")).toHaveProperty("saved");
});

it("comes back with both versions where others have saved, and takes theirs where nothing was typed", async () => {
  await send("Eva", "Renard");
  expect(await send("Ida", "Loup")).toMatchObject({
    conflict: {
      status: 409,
      values: { lastname: "Renard", [VERSION_FIELD]: await versionOf((await stored()) ?? {}) },
      meanwhile: [
        { name: "firstname", theirs: ["Eva"], mine: ["Ida"] },
        { name: "lastname", theirs: ["Renard"], mine: null },
      ],
    },
  });
  expect(await stored()).toMatchObject({ firstname: "Eva", lastname: "Renard" });
});

it("sees what is saved between its reading and its writing", async () => {
  const change = { firstname: "Eva", lastname: "Loup", locale: "fr" as const };
  const meanwhile = () => updateProvider({ db: test.db, clock }, provider, change);
  expect(await send("Ida", "Loup", meanwhile)).toMatchObject({
    conflict: { meanwhile: [{ name: "firstname", theirs: ["Eva"], mine: ["Ida"] }] },
  });
});

it("refuses a session that has ended", async () => {
  const gone = saveOnLatest(test, provider, {
    edited: "names",
    sent: new FormData(),
    onceSaved: {},
    stored: async () => null,
    save: async (state) => state,
  });
  await expect(gone).rejects.toMatchObject({ code: "session.expired" });
});
