import { httpBrowserOf, insertAccount, insertProject, newCouple, plannersShown } from "./couples";
import type { HttpBrowser } from "./http-browser";

export interface Ready {
  account: number;
  browser: HttpBrowser;
  draft: string;
  ticked: string[];
}

/** Returns couples that can send their message with the next form. */
export async function readyCouples(count: number): Promise<Ready[]> {
  const ready: Ready[] = [];
  let ticked: string[] | undefined;
  // In sequence, because with twenty parallel writers, sqld may reject all writes for minutes.
  while (ready.length < count) {
    const couple = await insertAccount(newCouple("fr"));
    const [draft, browser] = [await insertProject(couple), await httpBrowserOf(couple)];
    ticked ??= (await plannersShown(browser, draft)).ticked;
    ready.push({ account: couple.id, browser, draft, ticked });
  }
  return ready;
}
