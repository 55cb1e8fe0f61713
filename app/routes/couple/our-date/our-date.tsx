import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOurDate } from "~/domain/projects/project-page.server";
import { UPRIGHT_SHAPES } from "~/domain/share/draw-card.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { SharePictures } from "~/routes/sharing";
import { BackLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";

export const handle: RouteHandle = { title: "ourdate:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const id = context.url.searchParams.get("id") ?? undefined;
  const found = await findOurDate(context, couple, context.locale, id);
  if (!found) throw redirectDocument(paths.presentation());
  const { project } = found;
  return {
    project,
    pictures: UPRIGHT_SHAPES.map((shape) => ({ shape, src: paths.ourDatePicture(shape, project) })),
  };
}

export default function OurDate() {
  const { project, pictures } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section" })}>
      <p>
        <BackLink href={paths.project(project)}>{t("ourdate:back")}</BackLink>
      </p>
      <PageTitle>{t("ourdate:title")}</PageTitle>
      <p className="mt-4 mb-8 text-ink-muted">{t("ourdate:lead")}</p>
      <SharePictures pictures={pictures} />
    </div>
  );
}
