import { expect, test } from "@playwright/test";
import { closingEmails, stateOf, written } from "../support/written-project";

test("another couple's project is neither shown nor changed", async () => {
  const [mine, theirs] = [await written(), await written()];
  const before = await stateOf(theirs.project);
  const { browser } = mine;
  const ways = {
    event: await browser.get(`/project/event.ics?id=${theirs.project}`),
    close: await browser.get(`/project/close?id=${theirs.project}`),
    closing: await browser.post(`/project/close?id=${theirs.project}`, { reason: "found" }),
    contact: await browser.post(`/project?id=${theirs.project}`, { intent: "save-contact", contactChannel: "email" }),
  };
  const statuses = Object.entries(ways).map(([name, { status, location }]) => [name, status, location]);
  expect(statuses).toEqual([
    ["event", 404, undefined],
    ["close", 302, "/presentation"],
    ["closing", 404, undefined],
    ["contact", 404, undefined],
  ]);
  for (const { text } of Object.values(ways)) expect(text).not.toContain(theirs.requests[0]?.planner);
  expect(await stateOf(theirs.project)).toEqual(before);
  expect(await closingEmails(theirs)).toEqual([]);
});
