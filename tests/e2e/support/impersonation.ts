import type { Role } from "../../../app/domain/administrators/roles.rules";
import { createAdministrator, type TestAdministrator } from "./administrators";
import { value } from "./database";
import { HttpBrowser } from "./http-browser";
import { insertStaffSession } from "./providers";

export const REASON = "Ne voit plus ses demandes, dossier 4127";

export interface Supporter extends Pick<TestAdministrator, "name"> {
  id: number;
  browser: HttpBrowser;
}

export async function supporter(role: Role = "support"): Promise<Supporter> {
  const { email, name } = await createAdministrator("fr", [role]);
  const id = await value("SELECT id FROM administrators WHERE email = ?", email);
  const browser = HttpBrowser.in("fr");
  browser.cookies.set("refresh_token", await insertStaffSession("administrator_id", id));
  browser.cookies.set("locale", "fr");
  await browser.get("/sources");
  return { id, name, browser };
}

/** Opens a user's account. @param user id or email of the user @param from page to which leaving it returns */
export async function openAccount({ browser }: Supporter, user: string, from = ""): Promise<void> {
  const answer = await browser.post("/admin/impersonate", { user, reason: REASON, from });
  if (answer.status !== 303) throw new Error(`The account was not opened: ${answer.status}`);
}

export const publicIdOf = (accountId: number) =>
  value<string>("SELECT public_id FROM accounts WHERE id = ?", accountId);
