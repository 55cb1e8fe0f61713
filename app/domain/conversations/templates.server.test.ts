import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { messages, messageTemplates } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { actor, refusal, useAnswers } from "~/domain/requests/answers.fixture";
import { unlockRequest } from "~/domain/requests/request-answers.server";
import { useTestDatabase } from "../../../tests/support/database";
import { TEMPLATES } from "./template.rules";
import {
  addTemplate,
  deleteTemplate,
  findTemplate,
  findTemplates,
  findUsableTemplates,
  setDefaultTemplate,
  updateTemplate,
} from "./templates.server";

const test = useTestDatabase();
const given = useAnswers(test);
const provider = actor(1);
const template = (title: string) => ({ title, body: "Bonjour {first name}", locale: "fr" as const });
const add = (title: string, by = provider) => addTemplate(given.deps(), by, template(title));
const own = (by = provider) => findTemplates(test, by);

beforeEach(async () => {
  await test.db.delete(messageTemplates);
});

it("a provider has at most 20 templates, also when two are added in parallel, and at most one is its default (talk-13)", async () => {
  expect(TEMPLATES.perProvider).toBe(20);
  for (let n = 1; n < TEMPLATES.perProvider; n++) await add(`Modèle ${n}`);
  const outcomes = await Promise.allSettled([add("A"), add("B"), add("C")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  await expect(add("D")).rejects.toEqual(refusal("templates.full"));
  expect(await own()).toHaveLength(TEMPLATES.perProvider);
  await add("D", actor(2));
  expect(await own(actor(2))).toHaveLength(1);
});

it("adds a form that arrives twice once, also as the twentieth", async () => {
  for (let n = 1; n <= TEMPLATES.perProvider; n++) await add(`Modèle ${n}`);
  await add("Modèle 20");
  expect(await own()).toHaveLength(TEMPLATES.perProvider);
});

it("at most one template is the default, also when two are chosen in parallel (talk-13)", async () => {
  await Promise.all([add("A"), add("B")]);
  const [a, b] = (await own()).map(({ id }) => id);
  await Promise.all([a, b].map((id) => setDefaultTemplate(test, provider, id ?? "", true)));
  const chosen = (await own()).filter(({ isDefault }) => isDefault);
  expect(chosen).toHaveLength(1);
  await setDefaultTemplate(test, provider, chosen[0]?.id ?? "", false);
  expect((await own()).some(({ isDefault }) => isDefault)).toBe(false);
});

it("a provider cannot read or change another one's templates (talk-13)", async () => {
  await add("A");
  const [{ id } = { id: "" }] = await own();
  const stranger = actor(2);
  const unknown = refusal("templates.notFound");
  await expect(findTemplate(test, stranger, id)).rejects.toEqual(unknown);
  await expect(updateTemplate(given.deps(), stranger, id, template("B"))).rejects.toEqual(unknown);
  await expect(setDefaultTemplate(test, stranger, id, true)).rejects.toEqual(unknown);
  await expect(deleteTemplate(test, stranger, id)).rejects.toEqual(unknown);
  await updateTemplate(given.deps(), provider, id, template("B"));
  expect(await own()).toMatchObject([{ title: "B", isDefault: false }]);
  await deleteTemplate(test, provider, id);
  expect(await own()).toEqual([]);
});

it("templates do not know the couple's first name before the unlock, which fills it in (talk-13)", async () => {
  await add("A");
  const id = given.id(1);
  expect((await findUsableTemplates(test, provider, id))?.facts.firstname).toBeNull();
  expect(await findUsableTemplates(test, actor(2), id)).toBeNull();
  const unlock = (body: string) =>
    unlockRequest(given.deps(), provider, {
      requestId: id,
      mustBeFree: false,
      firstMessage: { body, locale: "fr" },
    });
  await expect(unlock("{prénom}, {ville}")).rejects.toMatchObject({ code: "templates.placeholder" });
  await unlock("Bonjour {prénom} !");
  const facts = (await findUsableTemplates(test, provider, id))?.facts;
  const [sent] = await test.db.select().from(messages).where(eq(messages.cause, "unlock"));
  expect(sent?.body).toBe(`Bonjour ${facts?.firstname} !`);
  expect(facts).toMatchObject({ eventDate: expect.any(String), town: expect.any(String) });
});

it.each([
  ["less50", { min: null, max: 50 }],
  ["50to100", { min: 50, max: 100 }],
  ["more200", { min: 200, max: null }],
])("templates know the range of guests: %s (talk-13)", async (guestRange, guests) => {
  await test.db.update(projects).set({ guestRange, guests: null });
  expect((await findUsableTemplates(test, provider, given.id(1)))?.facts.guests).toEqual(guests);
});
