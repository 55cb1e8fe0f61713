/** What of a route an administrator in somebody's account cannot use. */
type Withheld =
  /** Its page and its forms. */
  | "everything"
  /** All of its forms; its page is shown. */
  | "forms"
  /**
   * Forms that say one of these in a field, and forms that have one of `fields` at all. `files`: its other forms may be files, which are not
   * looked into.
   */
  | { intent?: readonly string[]; move?: readonly string[]; fields?: readonly string[]; files?: true };

/**
 * Rule impersonation-3: payments and subscription, password, e-mail, phone, deletion, unlocking, export, the end of sessions, and logging in
 * as somebody else. By the id of the route; each route with an action stands either here or in the test's list of what is allowed and kept.
 */
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
  // E-mail, phone, password, sessions, export, erasure. The couple's form is shown without its e-mail.
  "routes/couple/profile/profile": { fields: ["email"] },
  "routes/couple/profile/data-json": "everything",
  "routes/couple/delete-account/delete-account": "forms",
  "routes/pro/account/account": { intent: ["email"] },
  "routes/pro/account/phone": "forms",
  "routes/pro/account/data-json": "everything",
  "routes/pro/account/delete-provider": "forms",
  "routes/pro/security/security": "forms",
  // Money: payments, subscription with its withdrawal, credits, unlocking.
  "routes/pro/credits/confirm-order": "forms",
  "routes/pro/credits/history-csv": "everything",
  "routes/pro/orders/order": "forms",
  "routes/pro/subscription/subscription": "forms",
  "routes/pro/subscription/cancel-subscription": "forms",
  "routes/pro/subscription/open-billing": "forms",
  "routes/pro/requests/answer-request": { intent: ["unlock"] },
  // What is deleted does not come back.
  "routes/pro/photos/photo": { intent: ["delete"], files: true },
  "routes/pro/photos/profile-photo": { intent: ["remove"], files: true },
  "routes/pro/videos/video": { intent: ["delete"] },
  "routes/pro/portfolios/portfolio": { intent: ["delete"], move: ["remove"], files: true },
  "routes/pro/venues/venue": { intent: ["delete"] },
  "routes/pro/venues/edit-venue": { move: ["remove"], files: true },
};

/** What a request sends: fields, or a body with files, which is not looked into. */
export type Sent = FormData | "files" | null;

/** Whether a request is refused. @param ids of the routes that answer it @param sent null: it asks for a page */
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

/** Whether the answer depends on what a form says. */
export const dependsOnForm = (ids: readonly string[]) => ids.some((id) => typeof WITHHELD[id] === "object");
