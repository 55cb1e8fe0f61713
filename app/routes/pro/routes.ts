import { index, layout, type RouteConfigEntry, route } from "@remix-run/route-config";

/** The providers' back-office (rule access-1). Pages for one provider are children of the guarded layout. */
export const proRoutes: RouteConfigEntry[] = [
  route("pro", "routes/pro/pro-layout.tsx", [
    index("routes/pro/dashboard/dashboard.tsx"),
    route("welcome", "routes/pro/welcome/welcome.tsx"),
    route("plan", "routes/pro/plan/plan.tsx"),
    route("requests", "routes/pro/requests/requests.tsx"),
    route("requests/later", "routes/pro/requests/new-request/later.ts"),
    route("requests/:id", "routes/pro/requests/request.tsx"),
    route("company", "routes/pro/company/company.tsx"),
    route("services", "routes/pro/services/services.tsx"),
    route("availability", "routes/pro/availability/availability.tsx"),
    route("portrait", "routes/pro/portrait/portrait.tsx"),
    route("social", "routes/pro/social/social.tsx"),
    route("videos", "routes/pro/videos/videos.tsx"),
    route("videos/:id", "routes/pro/videos/video.tsx"),
    route("photos", "routes/pro/photos/photos.tsx"),
    route("photos/profile", "routes/pro/photos/profile-photo.tsx"),
    route("photos/upload", "routes/pro/photos/upload.ts"),
    route("photos/:photo", "routes/pro/photos/photo.tsx"),
    route("preview", "routes/pro/preview/preview.tsx"),
    route("account", "routes/pro/account/account.tsx"),
    route("account/phone", "routes/pro/account/phone.tsx"),
    route("account/data.json", "routes/pro/account/data-json.ts"),
    route("account/delete", "routes/pro/account/delete-provider.tsx"),
    route("security", "routes/pro/security/security.tsx"),
    route("verify-email", "routes/pro/entrance/resend-verification.ts"),
  ]),
  layout("routes/pro/pro-entrance.tsx", [
    route("pro/register", "routes/pro/entrance/register.tsx"),
    route("pro/login", "routes/pro/entrance/login.tsx"),
    route("pro/forgot-password", "routes/pro/entrance/forgot-password.tsx"),
    route("pro/reset-password/:secret", "routes/pro/entrance/reset-password.tsx"),
    route("pro/verify-email/:secret", "routes/pro/entrance/verify-email.tsx"),
    route("pro/confirm-email/:secret", "routes/pro/confirm-email/confirm-email.tsx"),
  ]),
];
