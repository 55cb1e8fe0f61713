/** The terms that a provider accepts at registration, by the date at the head of their page. */
export const TERMS_VERSION = "2026-11-26";
