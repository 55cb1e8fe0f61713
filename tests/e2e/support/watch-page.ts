import { expect, type Page, type Response } from "@playwright/test";

export interface PageWatch {
  /** What the browser complained about: errors of scripts, of the console, of the content security policy. */
  complaints: string[];
  documents: { method: string; path: string; status: number; roundTrips: number }[];
}

/** How Chromium reports that it left out the animation between two documents, which happens often on a busy machine. */
const SKIPPED_ANIMATION = /Transition was (?:aborted|skipped)/;

/** Watches a page from its beginning. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const watch: PageWatch = { complaints: [], documents: [] };
  // Said at once, too: a test that fails on the way never asks for them.
  const complain = (text: string) => {
    if (SKIPPED_ANIMATION.test(text)) return;
    watch.complaints.push(`${page.url()}: ${text}`);
    console.warn(`  complaint at ${page.url()}: ${text}`);
  };
  page.on("console", (message) => {
    if (message.type() === "error" || /content security policy/i.test(message.text()))
      complain(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complain(error.message));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page ends what it was still loading; "csp" is how a browser without scripts refuses them.
    if (reason !== "net::ERR_ABORTED" && reason !== "csp") complain(`${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) watch.documents.push(documentOf(response));
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return watch;
}

function documentOf(response: Response) {
  const { pathname, search } = new URL(response.url());
  return {
    method: response.request().method(),
    path: pathname + search,
    status: response.status(),
    roundTrips: roundTripsOf(response.headers()),
  };
}

/** To the database, for one answer; NaN where it does not say. */
export const roundTripsOf = (headers: Record<string, string | string[] | undefined>): number =>
  Number(/db;desc="(\d+)"/.exec(String(headers["server-timing"]))?.[1] ?? Number.NaN);

/** A page view takes at most one database round trip, an action two. */
export const ROUND_TRIPS = { view: 1, action: 2 } as const;

/** A visitor's file is read only after its link was checked, which takes a third. */
const TAKES_VISITORS_FILES = /^\/(review|review-case)\//;

const mostFor = (method: string, path: string): number => {
  if (method === "GET") return ROUND_TRIPS.view;
  return TAKES_VISITORS_FILES.test(path) ? ROUND_TRIPS.action + 1 : ROUND_TRIPS.action;
};

/** No complaint, and no more database round trips than the design allows. */
export function expectQuiet({ complaints, documents }: PageWatch): void {
  expect(complaints).toEqual([]);
  const tooMany = documents.filter(({ method, path, roundTrips }) => !(roundTrips <= mostFor(method, path)));
  expect(tooMany, "more round trips than allowed").toEqual([]);
}
