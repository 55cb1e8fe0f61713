import { index, layout, type RouteConfigEntry, route } from "@remix-run/route-config";

/** Moderation. Pages for administrators are children of the guarded layout. */
export const adminRoutes: RouteConfigEntry[] = [
  route("admin", "routes/admin/admin-layout.tsx", [
    index("routes/admin/queue/queue.tsx"),
    route("profiles/:publicId", "routes/admin/profile/profile.tsx"),
    route("profiles/:publicId/ledger", "routes/admin/ledger/ledger.tsx"),
    route("portfolios", "routes/admin/portfolios/portfolios.tsx"),
    route("portfolios/:id", "routes/admin/portfolios/portfolio.tsx"),
    route("venues", "routes/admin/venues/venues.tsx"),
    route("venues/:id", "routes/admin/venues/venue.tsx"),
    route("impersonate", "routes/admin/impersonate/impersonate.tsx"),
    route("search", "routes/admin/search/search.tsx"),
    route("reviews", "routes/admin/reviews/reviews.tsx"),
    route("reviews/:id", "routes/admin/reviews/review.tsx"),
    route("reviews/cases/:id", "routes/admin/reviews/case.tsx"),
    route("reviews/:id/proofs/:proof", "routes/admin/reviews/proof.ts"),
    route("history/:kind/:id", "routes/admin/history/history.tsx"),
    route("log", "routes/admin/log/log.tsx"),
    route("failures", "routes/admin/failures/failures.tsx"),
    route("reports", "routes/admin/reports/reports.tsx"),
    route("reports/:id", "routes/admin/reports/report.tsx"),
    route("wordings", "routes/admin/wordings/wordings.tsx"),
    route("wordings/:of/:name", "routes/admin/wordings/wording.tsx"),
    route("decisions", "routes/admin/decisions/decisions.tsx"),
  ]),
  layout("routes/admin/admin-entrance.tsx", [
    route("admin/login", "routes/admin/login/login.tsx"),
    route("admin/login/code", "routes/admin/login/login-code.tsx"),
  ]),
];
