import { index, layout, type RouteConfigEntry, route } from "@remix-run/route-config";

/** The providers' back-office (back-office specification §2). What is for one provider stands below its guarded layout. */
export const proRoutes: RouteConfigEntry[] = [
  route("pro", "routes/pro/pro-layout.tsx", [
    index("routes/pro/dashboard/dashboard.tsx"),
    route("welcome", "routes/pro/welcome/welcome.tsx"),
    route("plan", "routes/pro/plan/plan.tsx"),
    route("requests", "routes/pro/requests/requests.tsx"),
    route("requests/:id", "routes/pro/requests/request.tsx"),
    route("portrait", "routes/pro/portrait/portrait.tsx"),
    route("social", "routes/pro/social/social.tsx"),
    route("videos", "routes/pro/videos/videos.tsx"),
    route("videos/:id", "routes/pro/videos/video.tsx"),
    route("preview", "routes/pro/preview/preview.tsx"),
    route("company", "routes/pro/company/company.tsx"),
    route("services", "routes/pro/services/services.tsx"),
    route("availability", "routes/pro/availability/availability.tsx"),
  ]),
  layout("routes/pro/pro-entrance.tsx", []),
    route("account", "routes/pro/account/account.tsx"),
    route("account/phone", "routes/pro/account/phone.tsx"),
    route("account/data.json", "routes/pro/account/data-json.ts"),
    route("account/delete", "routes/pro/account/delete-provider.tsx"),
    route("security", "routes/pro/security/security.tsx"),
  ]),
  layout("routes/pro/pro-entrance.tsx", [
    route("pro/confirm-email/:secret", "routes/pro/confirm-email/confirm-email.tsx"),
  ]),
];
