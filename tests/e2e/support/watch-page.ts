import { expect, type Page, type Response } from "@playwright/test";

export interface PageWatch {
  /** Complaints of the browser: script errors, console errors and violations of the content security policy. */
  complaints: string[];
  documents: { method: string; path: string; status: number; roundTrips: number }[];
}

/** Messages that are frequent under load: of a skipped view transition, and of a reload that a new page aborts. */
const HARMLESS = /Transition was (?:aborted|skipped)|^AbortError: signal is aborted without reason/;

/** Chromium reports the answer to a refused form as an error. */
export const isRefusal = (complaint: string) => /status of 40[09]/.test(complaint);

/** @param isExpected complaints that are part of the test, for example `isRefusal` */
export async function watchPage(page: Page, isExpected = (_complaint: string) => false): Promise<PageWatch> {
  const watch: PageWatch = { complaints: [], documents: [] };
  // Also logged, because a failing test may not read the complaints.
  const complain = (text: string) => {
    if (HARMLESS.test(text) || isExpected(text)) return;
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
    // Leaving a page aborts its requests. With scripting disabled, browsers refuse scripts with "csp".
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

/** Returns the database round trips of an answer; NaN if it does not contain them. */
export const roundTripsOf = (headers: Record<string, string | string[] | undefined>): number =>
  Number(/db;desc="(\d+)"/.exec(String(headers["server-timing"]))?.[1] ?? Number.NaN);

/** Maximum database round trips of a page view and of an action. */
export const ROUND_TRIPS = { view: 1, action: 2 } as const;

/** Pages that read a visitor's file after checking its link, which takes a third round trip. */
const TAKES_VISITORS_FILES = /^\/(review|review-case)\//;

const mostFor = (method: string, path: string): number => {
  if (method === "GET") return ROUND_TRIPS.view;
  return TAKES_VISITORS_FILES.test(path) ? ROUND_TRIPS.action + 1 : ROUND_TRIPS.action;
};

export function expectQuiet({ complaints, documents }: PageWatch): void {
  expect(complaints).toEqual([]);
  const tooMany = documents.filter(({ method, path, roundTrips }) => !(roundTrips <= mostFor(method, path)));
  expect(tooMany, "more round trips than allowed").toEqual([]);
}
