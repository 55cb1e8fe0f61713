import { z } from "zod";
import { oneLine } from "~/domain/folding.rules";
import { videoPage } from "./video.rules";
import { VIDEO_LENGTHS } from "./video-lengths.rules";

export const videoLine = (name: "title" | "description") => {
  const { fewest, most } = VIDEO_LENGTHS[name];
  return z
    .string({ error: `showcase:videos.error.${name}` })
    .transform(oneLine)
    .pipe(z.string().min(fewest, `showcase:videos.error.${name}`).max(most, `showcase:videos.error.${name}Long`));
};

export const videoUrl = () =>
  z.string({ error: "showcase:videos.error.urlMissing" }).transform((typed, check) => {
    const page = typed.length > VIDEO_LENGTHS.link.most ? null : videoPage(typed);
    if (page === null) check.addIssue({ code: "custom", message: "showcase:videos.error.url" });
    return page ?? "";
  });

export const videoForm = z.lazy(() =>
  z.object({
    url: videoUrl(),
    title: videoLine("title"),
    description: videoLine("description"),
    visible: z.boolean().default(false),
  }),
);

export type VideoInput = z.output<typeof videoForm>;
