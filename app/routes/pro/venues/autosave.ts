import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { GALLERY_STEP, isTypedStep } from "~/domain/venues/venue-steps.rules";
import { saveVenueGallery } from "~/domain/venues/venue-steps.server";
import { captionsIn } from "~/domain/weddings/wedding.form";
import { requireProvider } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { leaveStep } from "./save-step.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirectDocument(paths.pro.venue(params.id ?? ""));
}

/** Saves a step when the user follows a link or closes the page. No one reads the response. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const step = Number(context.url.searchParams.get("step"));
  if (step === GALLERY_STEP) await saveVenueGallery(context, provider, id, captionsIn(await request.formData()));
  else if (isTypedStep(step)) await leaveStep(context, provider, { id, step, formData: await request.formData() });
  return new Response(null, { status: 204 });
}
