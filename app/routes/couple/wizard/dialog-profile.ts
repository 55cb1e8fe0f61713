import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { countProfileView } from "~/http/background/page-views.server";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { profileView } from "~/routes/public/planner/profile-view.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const { searchParams } = context.url;
  const project = searchParams.get("draft") ?? "";
  const planner = searchParams.get("prestataire") ?? "";
  const { contact, ...found } = await findProviderProfile(context, planner, { couple, project });
  countProfileView(context, request, found.publicId);
  return Response.json({ profile: profileView(context, found), contact } satisfies DialogProfile);
}

export interface DialogProfile {
  profile: ReturnType<typeof profileView>;
  /** Null: the project cannot be sent. */
  contact: Awaited<ReturnType<typeof findProviderProfile>>["contact"];
}
