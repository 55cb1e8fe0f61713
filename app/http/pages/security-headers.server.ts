export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(secure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/**
 * @param nonce of a hydrated page; without it no script runs
 * @param formsLeadTo origin that a form redirects to: browsers apply `form-action` to redirects, too
 */
export function contentSecurityPolicy(
  nonce: string | null,
  stylesHash: string | null = null,
  formsLeadTo: string | null = null,
): string {
  return [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'none'",
    // The nonce allows the style element that stops the page behind a dialog from scrolling (app/ui/dialog.tsx).
    ["style-src 'self'", nonce && `'nonce-${nonce}'`, stylesHash && `'${stylesHash}'`].filter(Boolean).join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    nonce ? "connect-src 'self'" : "connect-src 'none'",
    "manifest-src 'self'",
    formsLeadTo ? `form-action 'self' ${formsLeadTo}` : "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Hosts of Stripe's own pages (https://docs.stripe.com/security/guide#content-security-policy). */
const STRIPE_PAGES = { checkout: "https://checkout.stripe.com", portal: "https://billing.stripe.com" } as const;

/** Returns the origin of Stripe's pages. A simulator has them at its own origin. @param baseUrl of Stripe's API */
export function stripeOrigin(baseUrl: string, page: keyof typeof STRIPE_PAGES): string {
  const { origin, hostname } = new URL(baseUrl);
  return hostname === "api.stripe.com" ? STRIPE_PAGES[page] : origin;
}
