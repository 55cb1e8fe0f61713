import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** What couples use (rule access-1). */
export const coupleRoutes: RouteConfigEntry[] = [
  route("account", "routes/couple/account/account.tsx"),
  route("account-lp", "routes/couple/account/account-lp.tsx"),
  route("register", "routes/couple/register/register.tsx"),
  route("presentation", "routes/couple/presentation/presentation.tsx"),
  route("formulaire", "routes/couple/wizard/wizard.tsx"),
  route("formulaire/profile", "routes/couple/wizard/dialog-profile.ts"),
  route("formulaire/draft", "routes/couple/wizard/keep-step.ts"),
  route("project", "routes/couple/project/project.tsx"),
  route("project/change", "routes/couple/project/change-project.tsx"),
  route("project/close", "routes/couple/project/close-project.tsx"),
  route("project/venue", "routes/couple/venue-request/venue-request.tsx"),
  route("venue/:publicId/write", "routes/couple/venue-request/write-to-venue.tsx"),
  route("project/event.ics", "routes/couple/project/project-event.ts"),
  route("contact", "routes/couple/contact/contact.tsx"),
  route("profile", "routes/couple/profile/profile.tsx"),
  route("profile/data.json", "routes/couple/profile/data-json.ts"),
  route("still-looking/:secret", "routes/couple/still-looking/still-looking.tsx"),
  route("confirm-email/:secret", "routes/couple/confirm-mailbox/confirm-mailbox.tsx"),
  route("profile/delete", "routes/couple/delete-account/delete-account.tsx"),
];
