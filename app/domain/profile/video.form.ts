import { z } from "zod";
import { VIDEO_LENGTHS } from "./video.rules";
import { videoPage } from "./video-links.rules";

const line = (name: "title" | "description") => {
  const { fewest, most } = VIDEO_LENGTHS[name];
  return z
    .string({ error: `showcase:videos.error.${name}` })
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .pipe(z.string().min(fewest, `showcase:videos.error.${name}`).max(most, `showcase:videos.error.${name}Long`));
};

/** Rule video-2: title, description and URL; YouTube or Vimeo. The link comes out as it is kept. */
export const videoForm = z.lazy(() =>
  z.object({
    url: z.string({ error: "showcase:videos.error.urlMissing" }).transform((typed, check) => {
      const page = typed.length > VIDEO_LENGTHS.link.most ? null : videoPage(typed);
      if (page === null) check.addIssue({ code: "custom", message: "showcase:videos.error.url" });
      return page ?? "";
    }),
    title: line("title"),
    description: line("description"),
    visible: z.boolean().default(false),
  }),
);

export type VideoInput = z.output<typeof videoForm>;
