import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { calendarOf } from "~/domain/projects/event-calendar.rules";
import { findSavedProject } from "~/domain/projects/projects.server";
import { download } from "~/http/pipeline/download.server";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const id = context.url.searchParams.get("id") ?? "";
  const project = await findSavedProject(context, couple, context.locale, id);
  if (!project) throw new Response(null, { status: 404 });
  const file = calendarOf({
    uid: `${project.publicId}@alliance`, // not the brand, because a new brand name would create a second entry
    stamp: context.clock.now(),
    sequence: project.revision.sequence,
    modifiedAt: project.revision.modifiedAt,
    date: project.eventDate ?? "",
    summary: project.names.eventType,
    location: project.eventLocation ?? "",
    url: new URL(paths.project(project.publicId), context.url).href,
    language: context.locale,
    brand: context.settings.BRAND_NAME,
  });
  return download(file, "text/calendar", `${project.eventDate}.ics`);
}
