import { withoutInvisible } from "~/domain/folding.rules";

export const SOCIAL_NETWORKS = ["facebook", "instagram", "linkedin", "pinterest", "tiktok", "twitter"] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

export const SOCIAL_NAMES: Record<SocialNetwork, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  pinterest: "Pinterest",
  tiktok: "TikTok",
  twitter: "X (Twitter)",
};

export const SOCIAL_ADDRESS_LENGTH = 200;

interface Network {
  /** Without www, m and country subdomains. */
  hosts: readonly string[];
  /** Host of stored addresses. */
  host: string;
  /** Path of an account or page, without leading and trailing slashes. */
  path: RegExp;
  /** Suffixes of an account's subpages, which are removed. */
  screens?: RegExp;
  /** Account name that can be entered as `@name`. Null: the network requires the full address. */
  handle: { name: RegExp; toPath(name: string): string } | null;
  /** First path segments of the network's own pages. */
  own: readonly string[];
}

const SHARED_OWN = "login signup about help explore search settings privacy terms legal home".split(" ");

const NETWORKS: Record<SocialNetwork, Network> = {
  facebook: {
    hosts: ["facebook.com", "fb.com"],
    host: "www.facebook.com",
    path: /^(?:[a-z0-9.]{5,50}|[\p{L}\p{N}.-]{1,100}-\d{8,20}|pages\/[^/]{1,100}\/\d{5,20}|pages\/category\/[^/]{1,100}\/[^/]{1,120}|(?:p|people|groups)\/[^/]{1,120}(?:\/\d{5,20})?|profile\.php)$/iu,
    screens:
      /\/(?:about|about_[a-z_]+|photos|photos_[a-z_]+|videos|reels|reviews|mentions|followers|posts|events|services|community)\/?$/iu,
    handle: null,
    own: "sharer share watch events marketplace login.php sharer.php gaming reel photo.php".split(" "),
  },
  instagram: {
    hosts: ["instagram.com", "instagr.am"],
    host: "www.instagram.com",
    path: /^[a-z0-9_](?:[a-z0-9_.]{0,28}[a-z0-9_])?$/iu,
    screens: /\/(?:reels|tagged|channel)$/iu,
    handle: { name: /^[a-z0-9_](?:[a-z0-9_.]{0,28}[a-z0-9_])?$/iu, toPath: (name) => name },
    own: ["p", "reel", "reels", "stories", "tv", "accounts", "direct"],
  },
  linkedin: {
    hosts: ["linkedin.com"],
    host: "www.linkedin.com",
    path: /^(?:in|company|school|showcase|pub)\/[^/]{2,120}$/iu,
    screens:
      /\/(?:about|posts(?:\/.*)?|jobs|people|life|events|videos|services|recent-activity(?:\/.*)?|details\/.*)$/iu,
    handle: null,
    own: [],
  },
  pinterest: {
    hosts: [..."com|fr|de|it|es|pt|nl|be|at|ch|ie|co.uk|com.mx|ca".split("|").map((ending) => `pinterest.${ending}`)],
    host: "www.pinterest.com",
    path: /^[a-z0-9_-]{3,30}(?:\/[^/]{1,100})?$/iu,
    handle: { name: /^[a-z0-9_-]{3,30}$/iu, toPath: (name) => name },
    own: ["pin", "ideas", "business", "today"],
  },
  tiktok: {
    hosts: ["tiktok.com"],
    host: "www.tiktok.com",
    path: /^@[a-z0-9_.]{2,24}$/iu,
    handle: { name: /^[a-z0-9_.]{2,24}$/iu, toPath: (name) => `@${name}` },
    own: [],
  },
  twitter: {
    hosts: ["x.com", "twitter.com"],
    host: "x.com",
    path: /^[a-z0-9_]{1,15}$/iu,
    screens: /\/(?:media|with_replies|likes|highlights|followers|following)$/iu,
    handle: { name: /^[a-z0-9_]{1,15}$/iu, toPath: (name) => name },
    own: ["i", "share", "intent", "hashtag", "messages", "notifications", "compose", "tos"],
  },
};

/** Returns the stored address of an account. Accepts `@name` if the network has names. Null if it is no address. */
export function socialAddress(network: SocialNetwork, typed: string): string | null {
  const { hosts, host, path, screens, handle, own } = NETWORKS[network];
  const isAccount = (place: string) => {
    const first = place.split("/")[0]?.toLowerCase() ?? "";
    return path.test(place) && !SHARED_OWN.includes(first) && !own.includes(first);
  };
  const text = withoutInvisible(typed).trim();
  if (text.length > SOCIAL_ADDRESS_LENGTH) return null;
  if (text.startsWith("@")) {
    const name = text.slice(1);
    const place = handle?.name.test(name) ? handle.toPath(name) : "";
    return isAccount(place) ? `https://${host}/${place}` : null;
  }
  const url = parse(text);
  if (!url) return null;
  // www, m (phones), and country and language hosts: fr-fr.facebook.com, uk.linkedin.com, fr.pinterest.com.
  const bare = url.hostname.replace(/^(?:(?:www|m|mobile|web|[a-z]{2}(?:-[a-z]{2})?)\.)+(?=[^.]+\.)/u, "");
  if (!hosts.includes(bare)) return null;
  const page = decoded(url.pathname).replace(/^\/+|\/+$/gu, "");
  const place = screens ? page.replace(screens, "") : page;
  if (!isAccount(place)) return null;
  // Only profile.php has its account in the query string.
  if (place.toLowerCase() === "profile.php") {
    const id = url.searchParams.get("id") ?? "";
    return /^\d{5,20}$/u.test(id) ? `https://${host}/profile.php?id=${id}` : null;
  }
  return `https://${host}/${place.split("/").map(encodePart).join("/")}`;
}

const SHARE_LINKS =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.)?facebook\.com\/share\/|fb\.me\/|(?:www\.)?instagram\.com\/(?:share|s)\/|lnkd\.in\/|pin\.it\/|v[mt]\.tiktok\.com\/|(?:www\.)?tiktok\.com\/t\/|t\.co\/)/iu;

export const isShareLink = (typed: string): boolean => SHARE_LINKS.test(withoutInvisible(typed).trim());

function parse(text: string): URL | null {
  const address = /^[a-z][a-z\d+.-]*:/iu.test(text) ? text : `https://${text}`;
  if (/\s/u.test(text) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const plain = url.username === "" && url.password === "" && url.port === "";
  return plain && (url.protocol === "https:" || url.protocol === "http:") ? url : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const encodePart = (part: string) => encodeURIComponent(part).replaceAll("%40", "@");
