import { redirectDocument } from "@remix-run/cloudflare";
import { profileSlug, type Sluggable } from "~/domain/profile-slug.rules";
import type { AppContext } from "~/http/pipeline/context.server";

/** Redirects to the page under the current slug of its planner or venue. @param asked slug in the URL */
export function requireSlug({ url }: Pick<AppContext, "url">, asked: string | undefined, profile: Sluggable): void {
  const slug = profileSlug(profile);
  if (asked === slug) return;
  const [, folder, , ...rest] = url.pathname.split("/");
  // Not cached: a renamed profile may get its former slug back, and two cached redirects would form a loop.
  throw redirectDocument(["", folder, slug, ...rest].join("/") + url.search, {
    status: 301,
    headers: { "Cache-Control": "no-store" },
  });
}
