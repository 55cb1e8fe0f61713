interface VideoLink {
  site: "YouTube" | "Vimeo";
  /** URL of the embedded player, in the variant with the fewest cookies. */
  href: string;
}

const YOUTUBE_HOSTS = new Set(["youtube.com", "youtube-nocookie.com"]);
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{5,12}$/;
const VIMEO_HASH = /^[0-9a-f]{6,20}$/i;

/** Returns the player of a video. Null except for YouTube and Vimeo, so that no other URL is embedded. */
export function videoLink(link: string): VideoLink | null {
  const url = parse(link);
  if (!url) return null;
  const host = url.hostname.replace(/^(www|m)\./, "");
  const parts = url.pathname.split("/").filter((part) => part !== "");
  const [first = "", second = ""] = parts;
  if (host === "youtu.be") return youtube(first);
  if (YOUTUBE_HOSTS.has(host)) {
    if (first === "watch") return youtube(url.searchParams.get("v") ?? "");
    return ["shorts", "embed", "live"].includes(first) ? youtube(second) : null;
  }
  if (host === "vimeo.com" || (host === "player.vimeo.com" && first === "video")) {
    const id = parts.findIndex((part, at) => VIMEO_ID.test(part) && isVideoBehind(parts.slice(0, at)));
    // The hash of an unlisted video follows its id, or is the parameter h.
    const hash = url.searchParams.get("h") ?? parts[id + 1] ?? "";
    return id < 0 ? null : vimeo(parts[id] ?? "", hash);
  }
  return null;
}

const VIMEO_PAGES = [
  /^$/,
  /^video$/,
  /^videos$/,
  /^manage\/videos$/,
  /^(?:showcase|album)\/\d+\/video$/,
  /^channels\/[\w-]+$/,
  /^groups\/[\w-]+\/videos$/,
  /^ondemand\/[\w-]+$/,
  /^[\w-]+\/review$/,
];
const isVideoBehind = (parts: readonly string[]) => VIMEO_PAGES.some((page) => page.test(parts.join("/")));

export interface LinkedVideo extends VideoLink {
  title: string;
  description: string;
}

export function videoLinks(videos: readonly { link: string; title: string; description: string }[]): LinkedVideo[] {
  return videos.flatMap(({ link, title, description }) => {
    const video = videoLink(link);
    return video ? [{ ...video, title, description }] : [];
  });
}

/** Returns the canonical page of a video, which is stored: equal for equal videos. Null like `videoLink`. */
export function videoPage(link: string): string | null {
  const video = videoLink(link);
  if (!video) return null;
  const player = new URL(video.href);
  const id = player.pathname.split("/").at(-1);
  if (video.site === "YouTube") return `https://www.youtube.com/watch?v=${id}`;
  const hash = player.searchParams.get("h");
  return `https://vimeo.com/${id}${hash ? `/${hash}` : ""}`;
}

function parse(link: string): URL | null {
  const text = link.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username === "" && url.port === "" ? url : null;
}

function youtube(id: string): VideoLink | null {
  return YOUTUBE_ID.test(id) ? { site: "YouTube", href: `https://www.youtube-nocookie.com/embed/${id}` } : null;
}

function vimeo(id: string, hash: string): VideoLink | null {
  if (!VIMEO_ID.test(id)) return null;
  const unlisted = VIMEO_HASH.test(hash) ? `&h=${hash}` : "";
  return { site: "Vimeo", href: `https://player.vimeo.com/video/${id}?dnt=1${unlisted}` };
}
