import { expect, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { paths } from "../../../app/paths";
import { administratorBrowser } from "../support/administrators";
import { rows, value } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, newProvider } from "../support/providers";
import { textsOf } from "../support/texts";

const french = textsOf("fr");
const t = (key: Parameters<typeof french>[0]) => asWords(french(key));
const WHY = "Le contrat montre que la photographie appartient à la personne qui l’a signalée.";

test("a page is reported without scripts, taken offline with reasons, appealed, and restored by another administrator (report-1, report-4, report-6, report-7)", async () => {
  const account = await insertApprovedProvider({ provider: newProvider("fr") });
  const profile = await profilePath(account.publicId);
  const visitor = HttpBrowser.in("fr");
  const form = paths.report("profile", account.publicId);
  expect((await visitor.get(profile)).text).toContain(`href="${form}"`);
  const page = await visitor.get(form);
  expect(page.headers["server-timing"], "in one round trip").toMatch(/^db;desc="1"/);
  expect(page.text).not.toContain("<script");

  const email = `k-${account.publicId}@example.org`.toLowerCase();
  const fields = { reason: "rights", text: "La deuxième photographie est de moi.", name: "Karim", email };
  const unconfirmed = await visitor.post(form, fields);
  expect([unconfirmed.status, wordsOf(unconfirmed.text)]).toEqual([
    400,
    expect.stringContaining(t("report:error.goodFaith")),
  ]);
  const sent = await visitor.post(form, { ...fields, goodFaith: "on" });
  expect([sent.status, sent.location]).toEqual([303, paths.report("profile", account.publicId, "sent")]);
  const id = (await value<string>("SELECT public_id FROM content_reports WHERE reporter_email = ?", email)) ?? "";
  const linkOf = async (step: string) => {
    const [message] = await rows<{ text: string }>(
      "SELECT text FROM outbox WHERE dedupe_key = ?",
      `contentReport:${id}:${step}`,
    );
    return new URL(/https?:\S+report-case\/\w+/.exec(message?.text ?? "")?.[0] ?? "").pathname;
  };
  expect(wordsOf((await visitor.get(await linkOf("received"))).text)).toContain(fields.text);

  const moderator = await administratorBrowser("fr", "fr");
  const listed = await moderator.get(adminPaths.reports());
  expect(listed.headers["server-timing"], "in one round trip").toMatch(/^db;desc="1"/);
  const own = adminPaths.report(id);
  expect(wordsOf((await moderator.get(own)).text)).toContain(fields.text);
  const decided = await moderator.post(own, { intent: "removed", version: "open", reason: WHY });
  expect([decided.status, decided.location]).toEqual([303, adminPaths.reports()]);
  expect((await moderator.post(own, { intent: "kept", version: "open", reason: WHY })).status).toBe(409);
  expect((await HttpBrowser.in("be").get(profile)).status).toBe(404);

  const link = await linkOf("decided:provider");
  const read = wordsOf((await visitor.get(link)).text);
  expect(read).toContain(WHY);
  expect(read, "the reporter stays unknown").not.toMatch(/Karim|deuxième/);
  expect((await visitor.post(link, { case: id, appeal: "Non." })).status).toBe(400);
  const appealed = await visitor.post(link, { case: id, appeal: "Voici mon propre contrat." });
  expect([appealed.status, appealed.location]).toEqual([303, link]);

  const again = { intent: "kept", version: "appealed", reason: "Le second contrat est antérieur." };
  // An administrator without colleagues could also decide about the appeal.
  const colleague = await administratorBrowser("fr", "fr");
  expect((await moderator.post(own, again)).status, "the first decision was its own").toBe(409);
  expect((await colleague.post(own, again)).status).toBe(303);
  expect((await HttpBrowser.in("de").get(profile)).status).toBe(200);
  expect(wordsOf((await visitor.get(link)).text)).toContain(again.reason);
});
