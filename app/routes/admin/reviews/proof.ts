import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openProof } from "~/domain/cases/moderate-cases.server";
import { requireAdministrator } from "~/http/pipeline/guards.server";

/** Sends a document of a dispute as a download, because browsers must not render files from strangers (rule case-6). */
export async function loader({ request, context, params: { id = "", proof = "" } }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const { bytes, type } = await openProof(context, administrator, { review: id, id: proof });
  return new Response(bytes as BodyInit, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="proof-${proof}.${type === "application/pdf" ? "pdf" : "webp"}"`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": "private, no-store",
    },
  });
}
