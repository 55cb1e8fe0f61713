import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { isWithheld, WITHHELD } from "./impersonation-limits";

const KEPT = [
  ...["contact/contact", "project/change-project", "project/close-project", "project/project", "wizard/wizard"],
  ...["venue-request/venue-request", "venue-request/write-to-venue", "wizard/autosave", "still-looking/still-looking"],
].map((path) => `routes/couple/${path}`);
const KEPT_PRO = [
  ...["account/notices", "company/company", "photos/photos", "photos/upload", "weddings/new-wedding"],
  ...["weddings/weddings", "weddings/upload", "portrait/portrait", "preview/preview", "requests/report-no-response"],
  ...["requests/new-request/later", "reviews/report-review", "reviews/review", "reviews/reviews", "services/services"],
  ...["social/social", "venues/autosave", "venues/new-venue", "venues/upload"],
  ...["templates/templates", "videos/videos", "welcome/welcome"],
].map((path) => `routes/pro/${path}`);
const KEPT_PUBLIC = [
  ...["public/favorites/favorites", "public/not-found/not-found", "public/report-review/report-review"],
  ...["public/review-case/review-case", "public/review/confirm-review", "public/review/own-review"],
  ...["public/review/review", "resources/language", "resources/logout", "resources/stop-impersonation"],
  ...["resources/failures", "public/report/report", "public/report/report-case"],
  "public/unsubscribe/unsubscribe",
].map((path) => `routes/${path}`);
const WEBHOOKS = ["resend", "stripe", "twilio"].map((vendor) => `routes/resources/${vendor}-webhook`);

const COMMANDS: Record<string, string[]> = {
  "routes/couple/profile/profile": ["updateProfile", "resendMailboxEmail"],
  "routes/couple/profile/data-json": ["exportAccount"],
  "routes/couple/delete-account/delete-account": ["deleteAccount"],
  "routes/couple/partner/partner": ["invitePartner", "withdrawInvitation", "endPartnership"],
  "routes/couple/partner/join": ["joinWedding"],
  "routes/couple/conversation/conversation": ["postMessage"],
  "routes/couple/conversation/end-conversation": ["endConversation"],
  "routes/couple/offers/offer": ["answerOffer"],
  "routes/pro/offers/write-offer": ["sendOffer"],
  "routes/pro/requests/snooze": ["snoozeConversation"],
  "routes/pro/account/account": ["requestEmailChange"],
  "routes/pro/account/phone": ["sendPhoneCode", "resendPhoneCode", "verifyPhoneCode"],
  "routes/pro/account/data-json": ["exportProvider"],
  "routes/pro/account/delete-provider": ["deleteProvider"],
  "routes/pro/confirm-email/confirm-email": ["confirmEmailChange"],
  "routes/pro/credits/confirm-order": ["startOrder"],
  "routes/pro/entrance/resend-verification": ["resendVerification"],
  "routes/pro/orders/order": ["resumeOrder"],
  "routes/pro/photos/photo": ["arrangePictures"],
  "routes/pro/photos/profile-photo": ["removeProfilePhoto"],
  "routes/pro/weddings/wedding": ["deleteWedding", "arrangePictures"],
  "routes/pro/requests/answer-request": ["unlockRequest", "postMessage"],
  "routes/pro/security/security": ["changePassword", "endOneSession", "endOtherSessions"],
  "routes/pro/subscription/cancel-subscription": ["change"],
  "routes/pro/subscription/open-billing": ["openPortal"],
  "routes/pro/subscription/subscription": ["change", "showClubCode"],
  "routes/pro/venues/venue": ["deleteVenue"],
  "routes/pro/venues/edit-venue": ["arrangePictures"],
  "routes/pro/videos/video": ["deleteVideo"],
  "routes/pro/templates/template": ["deleteTemplate"],
};

const flatten = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...flatten(children ?? [])]);
const FILES = flatten(routes);
const idOf = (file: string) => file.replace(/\.tsx?$/, "");
const sourceOf = (id: string) =>
  readFileSync(join("app", FILES.find((file) => idOf(file) === id) ?? `${id}.missing`), "utf8");

function codeOf(id: string): string {
  const source = sourceOf(id);
  const beside = [...source.matchAll(/from "(\.\.?\/[^"]+)"/g)].flatMap(([, path = ""]) =>
    [".ts", ".tsx"].map((end) => `${posix.join("app", dirname(id), path)}${end}`).filter((file) => existsSync(file)),
  );
  return [source, ...beside.map((file) => readFileSync(file, "utf8"))].join("\n");
}

describe("actions that are blocked in an opened account (impersonation-3)", () => {
  it("an administrator writes nothing in a conversation (talk-15)", () => {
    const forms = ["message", "withdraw-message", "unlock"].map((intent) => {
      const form = new FormData();
      form.set("intent", intent);
      return form;
    });
    for (const form of [...forms, "files" as const])
      for (const id of ["pro/requests/answer-request", "couple/conversation/conversation"])
        expect(isWithheld([`routes/${id}`], form), id).toBe(true);
    for (const id of ["couple/conversation/end-conversation", "couple/offers/offer", "pro/offers/write-offer"])
      expect(isWithheld([`routes/${id}`], new FormData()), id).toBe(true);
  });

  it("every route with a form is either blocked or allowed in an opened account (impersonation-12)", () => {
    const takesForms = FILES.filter((file) =>
      /^export (async )?function action\b/m.test(readFileSync(join("app", file), "utf8")),
    ).map(idOf);
    const known = new Set([...Object.keys(WITHHELD), ...KEPT, ...KEPT_PRO, ...KEPT_PUBLIC, ...WEBHOOKS]);
    const others = takesForms.filter((id) => !id.startsWith("routes/admin/"));
    expect(others.length).toBeGreaterThan(55);
    expect(others.filter((id) => !known.has(id))).toEqual([]);
    expect([...KEPT, ...KEPT_PRO, ...KEPT_PUBLIC].filter((id) => id in WITHHELD)).toEqual([]);
  });

  it("is a list of routes that exist, and that hold what it withholds", () => {
    const ids = new Set(FILES.map(idOf));
    expect(Object.keys(WITHHELD).filter((id) => !ids.has(id))).toEqual([]);
    for (const [id, withheld] of Object.entries(WITHHELD))
      if (typeof withheld === "object")
        for (const value of [...(withheld.intent ?? []), ...(withheld.move ?? []), ...(withheld.fields ?? [])])
          expect(codeOf(id), id).toMatch(new RegExp(`"${value}"|\\bfields\\.${value}\\b`));
  });

  it("every command that pays, unlocks, deletes, exports, writes to the other side, or changes how one signs in is blocked in an opened account (impersonation-3)", () => {
    for (const [id, commands] of Object.entries(COMMANDS)) {
      expect(Object.keys(WITHHELD)).toContain(id);
      for (const command of commands) expect(codeOf(id), id).toMatch(new RegExp(`\\b${command}\\w*\\(`));
    }
    const withheld = new Set(Object.values(COMMANDS).flat());
    const elsewhere = FILES.map(idOf)
      .filter((id) => /^routes\/(couple|pro)\//.test(id) && !(id in WITHHELD))
      .filter((id) => [...withheld].some((command) => new RegExp(`\\b${command}\\(`).test(sourceOf(id))));
    expect(elsewhere).toEqual([]);
  });

  it("is refused by form and field, with a file or without", () => {
    const form = (fields: Record<string, string>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      return data;
    };
    const security = ["root", "routes/pro/pro-layout", "routes/pro/security/security"];
    expect(isWithheld(security, null)).toBe(false);
    expect(isWithheld(security, form({}))).toBe(true);
    const answer = ["root", "routes/pro/requests/answer-request"];
    expect(isWithheld(answer, form({ intent: "decline" }))).toBe(false);
    expect(isWithheld(answer, form({ intent: "unlock" }))).toBe(true);
    expect(isWithheld(answer, "files")).toBe(true);
    const photo = ["routes/pro/photos/photo"];
    expect(isWithheld(photo, "files")).toBe(false);
    expect(isWithheld(photo, form({ intent: "delete" }))).toBe(true);
    const profile = ["routes/couple/profile/profile"];
    expect(isWithheld(profile, form({ city: "Lyon", locale: "fr" }))).toBe(false);
    expect(isWithheld(profile, form({ city: "Lyon", locale: "fr", email: "" }))).toBe(true);
    expect(isWithheld(profile, "files")).toBe(true);
    expect(isWithheld(["routes/pro/account/data-json"], null)).toBe(true);
    expect(isWithheld(["routes/pro/company/company"], form({ intent: "delete" }))).toBe(false);
  });
});
