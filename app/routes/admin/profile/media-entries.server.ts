import type { ProfileState } from "~/domain/moderation/profile-state.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { videoLink } from "~/domain/profile/video-links.rules";
import type { AppContext } from "~/http/context.server";
import { pictureSources } from "~/ui/picture-sources";

/** A photograph or video as moderators read it. */
export interface MediaEntry {
  /** Of a photograph. */
  src: string | null;
  /** Address of the full picture, or of the player. */
  href: string | null;
  title: string;
  words: string;
  /** What couples read meanwhile; empty: nothing waits, or nothing is published. */
  instead: string;
  reasons: string[];
  hold: string | null;
}

type Held = Pick<ProfileState["images"][number], "title" | "description" | "held" | "pending" | "findings"> & {
  alt?: string;
  caption?: string;
};

/** The newest texts, and the published ones while the new wait. */
function wordsOf({ t }: AppContext, item: Held) {
  const together = ({ description, alt = "", caption = "" }: Pick<Held, "description" | "alt" | "caption">) =>
    [description, alt, caption].filter((part) => part !== "").join(" · ");
  const newest = { ...item, ...((item.pending === null ? {} : JSON.parse(item.pending)) as Partial<Held>) };
  return {
    title: newest.title,
    words: together(newest),
    instead: item.pending === null ? "" : [item.title, together(item)].filter(Boolean).join(" · "),
    reasons: (JSON.parse(item.findings) as Suspicion[]).map((reason) => t(`admin:suspicion.${reason}`)),
  };
}

export function photoEntry(context: AppContext, image: ProfileState["images"][number]): MediaEntry {
  const { src, largest } = pictureSources(image.src);
  const hold = image.id === null ? null : `photo:${image.id}`;
  return { src, href: largest, ...wordsOf(context, image), hold };
}

export function videoEntry(context: AppContext, video: ProfileState["videos"][number]): MediaEntry {
  const hold = video.id === null ? null : `video:${video.id}`;
  return { src: null, href: videoLink(video.link)?.href ?? null, ...wordsOf(context, video), hold };
}
