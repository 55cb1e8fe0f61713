import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** Addresses without a screen of their own, and the tools of developers. */
export const resourceRoutes: RouteConfigEntry[] = [
  route("language", "routes/resources/language.ts"),
  route("logout", "routes/resources/logout.ts"),
  route("impersonation/stop", "routes/resources/stop-impersonation.ts"),
  route("places", "routes/resources/places.ts"),
  route("robots.txt", "routes/resources/robots.ts"),
  route("manifest.webmanifest", "routes/resources/manifest.ts"),
  route(".well-known/security.txt", "routes/resources/security-txt.ts"),
  route(".well-known/change-password", "routes/resources/change-password.ts"),
  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("sitemap/:part", "routes/resources/sitemap-part.ts"),
  route("media/:owner/:hash/:width", "routes/resources/media.ts"),
  route("share/:kind/:version/:publicId?/:slug?", "routes/resources/share-picture.ts"),
  route("badge/:publicId", "routes/resources/badge.ts"),
  route("webhooks/stripe", "routes/resources/stripe-webhook.ts"),
  route("webhooks/resend", "routes/resources/resend-webhook.ts"),
  route("webhooks/twilio", "routes/resources/twilio-webhook.ts"),
  route("failures", "routes/resources/failures.ts"),
  route("healthz", "routes/resources/healthz.ts"),
  route("dev/outbox", "routes/resources/dev-outbox.tsx"),
  route("dev/outbox.json", "routes/resources/dev-outbox-json.ts"),
];
