import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { GALLERY_STEP, isTypedStep } from "~/domain/venues/venue-steps.rules";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { isUpload } from "~/http/upload.server";
import { paths } from "~/paths";
import { DescriptionStep } from "./description-step";
import { FeaturesStep } from "./features-step";
import { GalleryStep } from "./gallery-step";
import { GeneralStep } from "./general-step";
import { saveGallery } from "./save-gallery.server";
import { saveStep } from "./save-step.server";
import { ServicesStep } from "./services-step";
import { stepData } from "./step-data.server";
import { StepFrame } from "./step-frame";
import { VideosStep } from "./videos-step";

export const handle: RouteHandle = { hydrate: true, i18n: ["venueform", "photos"], cache: "form", files: true };

/** `/pro/venues/:id/edit?step=2`; without a step it goes on where it was left (rule venue-4). */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return stepData(context, provider, params.id ?? "");
}

export { clientAction, shouldRevalidate } from "~/routes/keep-typed";

export async function action({ request, context, params }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const id = params.id ?? "";
  const step = Number(context.url.searchParams.get("step"));
  if (step === GALLERY_STEP) return saveGallery(context, provider, id, request);
  if (isUpload(request)) throw new DomainError("request.form");
  if (!isTypedStep(step)) throw redirectDocument(paths.pro.venue(id));
  return saveStep(context, provider, { id, step, formData: await request.formData() });
}

export default function EditVenue() {
  const screen = useLoaderData<typeof loader>();
  return (
    <StepFrame screen={screen}>
      {screen.step === 1 ? <GeneralStep screen={screen} /> : null}
      {screen.step === 2 ? <DescriptionStep screen={screen} /> : null}
      {screen.step === 3 ? <FeaturesStep screen={screen} /> : null}
      {screen.step === 4 ? <GalleryStep screen={screen} /> : null}
      {screen.step === 5 ? <ServicesStep screen={screen} /> : null}
      {screen.step === 6 ? <VideosStep screen={screen} /> : null}
    </StepFrame>
  );
}
