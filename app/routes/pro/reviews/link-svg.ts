import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { findReviewCode } from "~/domain/reviews/review-links.server";
import { orSayWhy } from "~/http/pipeline/download.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { reviewLink } from "./own-review.server";
import { drawQr } from "./qr-matrix.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return orSayWhy(context, "proreviews:error.code", async () => {
    const code = await findReviewCode(context, provider);
    if (code === null) throw new DomainError("answers.notFound");
    return new Response(drawQr(reviewLink(context, provider, code), context.t("proreviews:share.codeAlt")), {
      headers: { "Content-Type": "image/svg+xml; charset=utf-8" },
    });
  });
}
