import { type Account, describeWedding, httpBrowserOf, insertAccount, plannersShown } from "./couples";
import { rows, value } from "./database";

export async function writtenCouple(): Promise<Account & { names: string[] }> {
  const account = await insertAccount();
  const browser = await httpBrowserOf(account);
  const draft = await describeWedding(browser, account);
  const { ticked } = await plannersShown(browser, draft);
  await browser.post("/formulaire?step=4", {
    draft,
    selectedPrestataires: ticked,
    message: `Bonjour de ${account.lastname}`,
  });
  const informed = await rows<{ id: number; name: string }>(
    `SELECT r.id, v.name FROM requests r JOIN providers v ON v.id = r.provider_id JOIN projects p ON p.id = r.project_id
      WHERE p.account_id = ? ORDER BY v.name`,
    account.id,
  );
  await value(
    "UPDATE requests SET status = 'unlocked', unlocked_at = 1 WHERE id = ? RETURNING id",
    informed[0]?.id ?? 0,
  );
  return { ...account, names: informed.map(({ name }) => name) };
}
