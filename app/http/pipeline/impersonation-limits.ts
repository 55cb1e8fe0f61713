type Withheld =
  | "everything"
  | "forms"
  /** Only forms with one of these values or fields. `files`: forms with files are allowed without inspection. */
  | { intent?: readonly string[]; move?: readonly string[]; fields?: readonly string[]; files?: true };

/** Blocked routes and forms (rule impersonation-3). All other actions are in the test's list of allowed forms. */
export const WITHHELD: Readonly<Record<string, Withheld>> = {
  // Logins and registrations.
  "routes/couple/account/account": "forms",
  "routes/couple/account/account-lp": "forms",
  "routes/couple/register/register": "forms",
  "routes/pro/entrance/register": "forms",
  "routes/pro/entrance/login": "forms",
  "routes/pro/entrance/forgot-password": "forms",
  "routes/pro/entrance/reset-password": "everything",
  "routes/pro/entrance/verify-email": "everything",
  "routes/pro/entrance/resend-verification": "forms",
  "routes/pro/confirm-email/confirm-email": "everything",
  "routes/couple/confirm-mailbox/confirm-mailbox": "everything",
  "routes/admin/login/login": "everything",
  "routes/admin/login/login-code": "everything",
  // Email, phone, password, sessions, export, erasure. The couple's form is shown without its email.
  "routes/couple/profile/profile": { intent: ["confirm-email"], fields: ["email"] },
  "routes/couple/profile/data-json": "everything",
  "routes/couple/delete-account/delete-account": "forms",
  // Access of others to the couple's projects.
  "routes/couple/partner/partner": "forms",
  "routes/couple/partner/join": "everything",
  "routes/pro/account/account": { intent: ["email"] },
  "routes/pro/account/phone": "forms",
  "routes/pro/account/data-json": "everything",
  "routes/pro/account/delete-provider": "forms",
  "routes/pro/security/security": "forms",
  // Contains the secret address of a couple's shared favorites.
  "routes/couple/shortlist-link/shortlist-link": "forms",
  // Money: payments, subscription with its withdrawal, credits, unlocking.
  "routes/pro/credits/confirm-order": "forms",
  "routes/pro/credits/history-csv": "everything",
  "routes/pro/orders/order": "forms",
  "routes/pro/subscription/subscription": "forms",
  "routes/pro/subscription/cancel-subscription": "forms",
  "routes/pro/subscription/open-billing": "forms",
  "routes/pro/requests/answer-request": { intent: ["unlock", "progress", "message", "withdraw-message"] },
  // Contain couples' contact data, which the request's page hides, and private notes.
  "routes/pro/requests/contact-vcf": "everything",
  "routes/pro/requests/requests-csv": "everything",
  // Administrators read conversations, but never write.
  "routes/couple/conversation/conversation": "forms",
  "routes/pro/requests/snooze": "forms",
  "routes/couple/offers/offer": "forms",
  "routes/pro/offers/write-offer": "forms",
  "routes/couple/conversation/end-conversation": "forms",
  "routes/public/message-report/report-message": "forms",
  "routes/public/message-report/message-case": "forms",
  // Contain the secret addresses of a provider's event feed and of its calendar.
  "routes/pro/availability/availability": { intent: ["feed", "end-feed", "source", "remove-source"] },
  "routes/pro/venues/venue-availability": { intent: ["source", "remove-source"] },
  // Deletions are permanent.
  "routes/pro/photos/photo": { intent: ["delete"], files: true },
  "routes/pro/photos/profile-photo": { intent: ["remove"], files: true },
  "routes/pro/videos/video": { intent: ["delete"] },
  "routes/pro/templates/template": { intent: ["delete"] },
  "routes/pro/weddings/wedding": { intent: ["delete"], move: ["remove"], files: true },
  "routes/pro/venues/venue": { intent: ["delete"] },
  "routes/pro/venues/edit-venue": { move: ["remove"], files: true },
};

/** Body of a request: fields, or files, which are not inspected. Null for a page. */
export type Sent = FormData | "files" | null;

/** Returns whether a request is blocked. @param ids of the matching routes @param sent null for a page */
export function isWithheld(ids: readonly string[], sent: Sent): boolean {
  return ids.some((id) => {
    const withheld = WITHHELD[id];
    if (withheld === undefined) return false;
    if (withheld === "everything") return true;
    if (sent === null) return false;
    if (withheld === "forms") return true;
    if (sent === "files") return !withheld.files;
    const says = (name: "intent" | "move") =>
      sent.getAll(name).some((value) => withheld[name]?.includes(String(value)) ?? false);
    return says("intent") || says("move") || (withheld.fields?.some((name) => sent.has(name)) ?? false);
  });
}

export const dependsOnForm = (ids: readonly string[]) => ids.some((id) => typeof WITHHELD[id] === "object");
