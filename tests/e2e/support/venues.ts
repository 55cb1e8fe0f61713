import { httpBrowserOf, insertAccount, newPublicId, type TestCouple, town } from "./couples";
import { value, write } from "./database";
import { type ProviderAccount, providerBrowser } from "./providers";
import type { TestRequest } from "./requests";

/** Inserts a public venue in Angers, for 120 seated or 200 standing guests. @returns its public id */
export async function insertVenue(provider: Pick<ProviderAccount, "id">, name = "Clos des Tilleuls"): Promise<string> {
  const id = newPublicId();
  await write({
    sql: `INSERT INTO venues (public_id, provider_id, name, type, city, zip_code, country, latitude, longitude, region, description,
        seated_capacity, standing_capacity, min_price, max_price, moderation, published, visible, reached_step, created_at, updated_at)
      VALUES (?, ?, ?, 'castle', 'Angers', '49000', 'FR', 47.47, -0.55, 'Pays de la Loire', 'Un parc de tilleuls au bord de la Loire.',
        120, 200, 2500, 9000, 'validated', 1, 1, 7, ?, ?)`,
    args: [id, provider.id, name, Date.now(), Date.now()],
  });
  return id;
}

/** Inserts a venue of an approved provider, listed for its town. @returns its public id */
export async function listVenue(provider: ProviderAccount, at: { name: string; town: string }): Promise<string> {
  const [id, place] = [await insertVenue(provider, at.name), await town(at.town)];
  await write({
    sql: `UPDATE venues SET city = ?, zip_code = ?, country = ?, latitude = ?, longitude = ?, published = 0, visible = 0
      WHERE public_id = ?`,
    args: [place.name, place.zipCode, place.country, place.latitude, place.longitude, id],
  });
  const { location } = await (await providerBrowser(provider)).post(`/pro/venues/${id}`, { intent: "publish" });
  if (location !== `/pro/venues/${id}`) throw new Error(`The venue was not published: ${location}.`);
  return id;
}

/** Day of a couple's event, YYYY-MM-DD. */
export const DAY = `${new Date().getFullYear() + 1}-06-12`;

export interface VenueMessage {
  eventDate?: string;
  guests?: string;
  message?: string;
}

export async function writeToVenue(
  venue: string,
  { eventDate = DAY, guests = "95", message = "Bonjour" }: VenueMessage = {},
  couple?: TestCouple,
): Promise<TestRequest> {
  const account = await insertAccount(couple);
  const browser = await httpBrowserOf(account);
  const answer = await browser.post(`/venue/${venue}/write`, { eventDate, guests, message });
  const project = /^\/project\/venue\?id=(\w+)$/.exec(answer.location ?? "")?.[1];
  if (!project) throw new Error(`The message was answered with ${answer.status} ${answer.location}.`);
  const id = await value<string>(
    "SELECT r.public_id FROM requests r JOIN projects p ON p.id = r.project_id WHERE p.public_id = ?",
    project,
  );
  return { id, account, browser, project };
}
