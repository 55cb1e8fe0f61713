import { index, type RouteConfigEntry, route } from "@remix-run/route-config";

/** What everybody may see. Any other path is the Page Not Found screen (rule frame-4). */
export const publicRoutes: RouteConfigEntry[] = [
  index("routes/public/welcome/welcome.tsx"),
  route("lp", "routes/public/landing/landing.tsx"),
  route("planners/:country?/:region?/:city?", "routes/public/directory/directory.tsx"),
  route("planner/:publicId", "routes/public/planner/planner.tsx"),
  route("planner/:publicId/photos/:number", "routes/public/planner-photo/planner-photo.tsx"),
  route("planner/:publicId/weddings/:slug", "routes/public/wedding/wedding.tsx"),
  route("planner/:publicId/weddings/:slug/photos/:number", "routes/public/wedding-photo/wedding-photo.tsx"),
  route("favorites", "routes/public/favorites/favorites.tsx"),
  route("ranking", "routes/public/ranking/ranking.tsx"),
  route("credits-that-return", "routes/public/credit-returns/credit-returns.tsx"),
  route("club", "routes/public/club/club.tsx"),
  route("sources", "routes/public/sources/sources.tsx"),
  route("legal-notice", "routes/public/legal/legal-notice.tsx"),
  route("privacy", "routes/public/legal/privacy.tsx"),
  route("terms", "routes/public/legal/terms.tsx"),
  route("cookies", "routes/public/legal/cookies.tsx"),
  route("*", "routes/public/not-found/not-found.tsx"),
];
