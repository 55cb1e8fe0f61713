import { expect, test } from "@playwright/test";
import { REJECTION_REASONS, visibleReason } from "~/domain/requests/request.rules";
import { creditsOf, giveCredits } from "../support/credits";
import { value, write } from "../support/database";
import { asWords, type Fields, formIn, wordsOf } from "../support/http-browser";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { writeTo } from "../support/requests";
import { textsOf } from "../support/texts";
import { ROUND_TRIPS, roundTripsOf } from "../support/watch-page";

const t = textsOf("fr");
const statusOf = (id: string) => value<string>("SELECT status FROM requests WHERE public_id = ?", id);
/** Returns the fields as strings. Each field occurs only once in its form. */
const flat = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
const says = (text: string, words: string) => expect(wordsOf(text)).toContain(asWords(words));

async function received(credits: number) {
  const account = await insertApprovedProvider();
  const request = await writeTo(account);
  if (credits > 0) await giveCredits(account, credits);
  const browser = await providerBrowser(account);
  await browser.get("/pro"); // Renews the session.
  const answer = (fields: Record<string, string>) => browser.post(`/pro/requests/${request.id}/answer`, fields);
  const { id, project, browser: couple } = request;
  return { account, browser, answer, id, project, couple };
}

test("a second click on 'Unlock' finds the request unlocked, and takes nothing (unlock-6)", async () => {
  const { account, browser, answer, id } = await received(2);
  const first = await answer({ intent: "unlock" });
  expect([first.status, first.location]).toEqual([303, `/pro/requests/${id}`]);
  expect(roundTripsOf(first.headers)).toBeLessThanOrEqual(ROUND_TRIPS.action);
  const second = await answer({ intent: "unlock" });
  expect([second.status, second.location]).toEqual([303, `/pro/requests/${id}`]);
  says((await browser.get(`/pro/requests/${id}`)).text, t("received:error.alreadyUnlocked"));
  const declined = await answer({ intent: "decline", reason: "budget" });
  expect(declined.status).toBe(409);
  says(declined.text, t("received:error.alreadyUnlocked"));
  expect(await creditsOf(account)).toBe(1);
});

test("without a credit, the request links to the shop, which links back to it (unlock-12)", async () => {
  const { browser, answer, id } = await received(0);
  const { text } = await browser.get(`/pro/requests/${id}`);
  says(text, t("received:empty.heading"));
  expect(text).toContain(`/pro/credits?request=${id}`);
  says(text, t("dashboard:welcome.waiting"));
  const refused = await answer({ intent: "unlock" });
  expect(refused.status).toBe(409);
  says(refused.text, t("received:error.noCredits"));
  expect(await statusOf(id)).toBe("locked");
});

test("a 'free' unlock takes no credit once Premium has ended: the page shows the price and asks again (unlock-9)", async () => {
  const { account, browser, answer, id } = await received(3);
  const premium = (until: number) =>
    write({ sql: "UPDATE providers SET premium_until = ? WHERE id = ?", args: [until, account.id] });
  const promise = async () => formIn((await browser.get(`/pro/requests/${id}`)).text, "by");
  await premium(Date.now() + 3_600_000);
  const fields = await promise();
  await premium(Date.now() - 1);
  expect(fields.by).toEqual(["premium"]);
  const refused = await answer({ ...flat(fields), intent: "unlock" });
  expect(refused.status).toBe(409);
  says(refused.text, t("received:error.premiumOver"));
  says(refused.text, t("received:unlock.have", { count: 3 }));
  says(refused.text, t("received:unlock.button", { count: 1 }));
  expect(refused.text).not.toContain('name="by"');
  expect(await promise()).toEqual({});
  expect([await creditsOf(account), await statusOf(id)]).toEqual([3, "locked"]);
  expect((await answer({ intent: "unlock" })).status, "pressed again").toBe(303);
  expect([await creditsOf(account), await statusOf(id)]).toEqual([2, "unlocked"]);
});

test("list and announcement link to the request's page, which alone has the forms to unlock and to decline (list-7, popin-1)", async () => {
  const { browser, answer, id } = await received(0);
  const [list, dashboard] = [(await browser.get("/pro/requests")).text, (await browser.get("/pro")).text];
  for (const page of [list, dashboard]) {
    expect(page).not.toContain(`/pro/requests/${id}/answer"`);
    expect(page).toContain(`href="/pro/requests/${id}"`);
    says(page, t("received:list.read"));
  }
  expect(dashboard).toContain(`href="/pro/requests/${id}?answer=decline#decline"`);
  expect(dashboard).toContain(`href="/pro/requests/${id}?answer=unlock#unlock"`);
  const closed = (await browser.get(`/pro/requests/${id}`)).text;
  expect(closed).toContain('id="unlock"');
  expect(closed).toMatch(/<details[^>]* id="decline"(?![^>]* open)/);
  const { text } = await browser.get(`/pro/requests/${id}?answer=decline`);
  expect(text).toMatch(/<details[^>]* id="decline"[^>]* open/);
  for (const reason of REJECTION_REASONS) says(text, t(`project:summary.reason.${visibleReason(reason)}`));
  const declined = await answer({ intent: "decline", reason: "budget", from: "/pro/credits" });
  expect([declined.status, declined.location]).toEqual([303, `/pro/requests/${id}`]);
  expect(await statusOf(id)).toBe("rejected");
});

test("a declined request cannot be unlocked, and says so; a refusal needs a reason (decline-4)", async () => {
  const { account, answer, id, couple, project } = await received(1);
  const missing = await answer({ intent: "decline" });
  expect(missing.status).toBe(400);
  says(missing.text, t("received:decline.error"));
  const declined = await answer({ intent: "decline", reason: "location" });
  expect([declined.status, declined.location]).toEqual([303, `/pro/requests/${id}`]);
  const again = await answer({ intent: "decline", reason: "location" });
  expect([again.status, again.location], "a second click").toEqual([303, `/pro/requests/${id}`]);
  const page = async () => wordsOf((await couple.get(`/project?id=${project}`)).text);
  expect(await page()).not.toContain(asWords(t("project:summary.reason.location")));
  const unlocking = await answer({ intent: "unlock" });
  expect(unlocking.status).toBe(409);
  says(unlocking.text, t("received:error.alreadyRejected"));
  expect([await creditsOf(account), await statusOf(id)]).toEqual([1, "rejected"]);

  await write({ sql: "UPDATE requests SET rejected_at = rejected_at - 600000 WHERE public_id = ?", args: [id] });
  expect(await page()).toContain(asWords(t("project:summary.reason.location")));
  const late = await answer({ intent: "undo" });
  expect(late.status).toBe(409);
  says(late.text, t("received:error.undoLate"));
});

test("a request of a closed project costs nothing, and leads nowhere else", async () => {
  const { account, browser, answer, id, project } = await received(1);
  await write({
    sql: "UPDATE projects SET closed_at = ?, closed_reason = 'cancelled' WHERE public_id = ?",
    args: [Date.now(), project],
  });
  says((await browser.get(`/pro/requests/${id}`)).text, t("received:closed.text"));
  const presses: Record<string, string>[] = [{ intent: "unlock" }, { intent: "decline", reason: "budget" }];
  for (const fields of presses) {
    const refused = await answer(fields);
    expect(refused.status, fields.intent).toBe(409);
    says(refused.text, t("received:closed.text"));
    expect(refused.text, "one summary says so").toContain(`>${t("received:closed.text")}<`);
    expect(wordsOf(refused.text)).not.toContain(asWords(t("project:closed.refused")));
  }
  expect(await creditsOf(account)).toBe(1);
});

test("an unlocked request of a closed project says so first, and does not advise to call (unlock-11)", async () => {
  const { browser, answer, id, project } = await received(1);
  await answer({ intent: "unlock" });
  await write(
    {
      sql: "UPDATE projects SET closed_at = ?, closed_reason = 'cancelled' WHERE public_id = ?",
      args: [Date.now(), project],
    },
    {
      sql: `INSERT INTO project_changes (change_id, project_id, field, before, changed_at)
        SELECT 'change-1', id, 'eventDate', '2027-06-11', ? FROM projects WHERE public_id = ?`,
      args: [Date.now(), project],
    },
  );
  const { text } = await browser.get(`/pro/requests/${id}`);
  const main = wordsOf(text.slice(text.indexOf("<main")));
  const at = (key: string) => main.indexOf(asWords(t(key)));
  expect(at("received:closed.heading")).toBeGreaterThan(0);
  expect(at("received:closed.heading")).toBeLessThan(at("received:contact.closed"));
  for (const advice of [
    "received:contact.call",
    "received:tips.heading",
    "received:tips.call",
    "received:thread.silent",
  ])
    expect(at(advice), advice).toBe(-1);
  expect(text).not.toContain("event.ics");
  const file = (await browser.get(`/pro/requests/${id}/event.ics`)).text;
  expect(file, "a calendar replaces the earlier entry").toContain("\nSEQUENCE:1\r\n");
  says(file, "STATUS:CANCELLED");
  says((await browser.get("/pro/requests?status=all")).text, t("dashboard:requests.status.closed"));
});
