import { VIDEO_LENGTHS } from "~/domain/providers/video-lengths.rules";
import type { AppContext } from "~/http/pipeline/context.server";

export function videoLimits({ format }: Pick<AppContext, "format">): Record<string, string | number> {
  const { title, description } = VIDEO_LENGTHS;
  return {
    titleFewest: format.number(title.fewest),
    titleMost: format.number(title.most),
    descriptionFewest: format.number(description.fewest),
    descriptionMost: format.number(description.most),
  };
}
