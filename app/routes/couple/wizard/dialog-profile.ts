import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import type { Contact } from "~/domain/requests/find-contact.server";
import { countProfileView } from "~/http/background/page-views.server";
import { withMessage } from "~/http/pages/first-message";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { profileView } from "~/routes/public/planner/profile-view.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const { searchParams } = context.url;
  const project = searchParams.get("draft") ?? "";
  const planner = searchParams.get("prestataire") ?? "";
  const { contact, ...found } = await findProviderProfile(context, planner, { couple, project });
  countProfileView(context, request, found.publicId);
  return Response.json({
    profile: profileView(context, found),
    contact: contact && withMessage(context, contact, couple.firstname),
  } satisfies DialogProfile);
}

export interface DialogProfile {
  profile: ReturnType<typeof profileView>;
  /** Null: the project cannot be sent. */
  contact: (Omit<Contact, "facts" | "message"> & { message: string }) | null;
}
