import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { newPublicId } from "~/domain/secrets.server";
import { createVenue } from "~/domain/venues/own-venues.server";
import { STEP_NUMBERS } from "~/domain/venues/venue-steps.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { FixedValue } from "~/ui/field";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { Timeline } from "~/ui/timeline";

export const handle: RouteHandle = { title: "venues:new.heading" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return { id: newPublicId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const sent = (await request.formData()).get("venue");
  const id = typeof sent === "string" && /^[0-9a-z]{16}$/.test(sent) ? sent : newPublicId();
  await createVenue(context, provider, id);
  return redirectDocument(paths.pro.venueStep(id, 1), 303);
}

export default function NewVenue() {
  const { id } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageHead back={{ href: paths.pro.venues(), text: t("venues:title") }} title={t("venues:new.heading")}>
        <p className="text-ink-muted max-w-prose pt-2.5">{t("venues:new.lead")}</p>
      </PageHead>
      <h2 className="sr-only">{t("venueform:step.progress")}</h2>
      <Timeline
        kind="steps"
        knots={STEP_NUMBERS.map((number) => ({
          key: String(number),
          title: t(`venueform:steps.${number as 1}`),
          detail: t(`venueform:lead.${number as 1}`),
        }))}
      />
      <ButtonForm id="new-venue">
        <FixedValue name="venue" value={id} />
        <Submit>{t("venues:new.start")}</Submit>
      </ButtonForm>
    </div>
  );
}
