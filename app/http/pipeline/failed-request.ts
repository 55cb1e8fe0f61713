import type { TextKey } from "~/i18n/texts";
import { entranceOfAdministrators, paths } from "~/paths";

/**
 * Returns the text for a task that failed because the database was unavailable (rule error-3). The
 * caller replaces its `{error}` with the reason. Undefined: show only the reason.
 */
export function failedRequest({ pathname, searchParams }: URL, method: string): TextKey | undefined {
  const sends = method === "POST";
  if (sends && ANSWER.test(pathname)) return "received:error.unknown";
  if (ORDER.test(pathname)) return sends ? "shop:error.orderAway" : "shop:error.resultAway";
  if (sends && EDIT_VENUE.test(pathname)) return "venueform:away";
  switch (pathname) {
    case paths.account():
    case paths.accountLanding():
      return sends ? "common:error.occurred" : undefined;
    case paths.presentation():
      return "common:error.occurred";
    case paths.register():
    case paths.profile():
      return sends ? "common:error.requesting" : undefined;
    case paths.wizard():
      return wizardStep(Number(searchParams.get("step") ?? "1"), sends);
    case paths.project():
      return sends ? "common:error.requesting" : "wizard:loading.providers";
    case CONTACT:
      return sends ? "search:contact.failed" : undefined;
    case paths.pro.account():
    case paths.pro.security():
    case paths.pro.deleteAccount():
      return sends ? "proaccount:error.update" : undefined;
    case paths.pro.phone():
      return sends ? `proaccount:error.${searchParams.has("step") ? "verifyCode" : "sendCode"}` : undefined;
    case CONFIRM:
      return sends ? "shop:error.orderAway" : undefined;
    case paths.pro.subscription():
    case paths.pro.cancelSubscription():
      return sends ? "premium:error.away" : undefined;
    case paths.pro.newVenue():
      return sends ? "venues:error.createAway" : undefined;
    case paths.pro.welcome():
      return sends ? "dashboard:welcome.error" : undefined;
    case paths.pro.credits():
      return sends ? undefined : "shop:error.history";
    case entranceOfAdministrators.impersonate:
      return sends ? "impersonation:away.start" : undefined;
    case paths.stopImpersonation():
      return sends ? "impersonation:away.stop" : undefined;
    case paths.pro.login():
      return sends ? "proauth:error.login" : undefined;
    case paths.pro.register():
      return sends ? "proauth:error.registration" : undefined;
    default:
      return partOf(pathname)?.[sends ? "change" : "load"];
  }
}

/** Sections of the back office, by path. `change` includes deletions (rule error-6). */
const PARTS: { path: string; load?: TextKey; change?: TextKey }[] = [
  { path: paths.pro.requests(), load: "received:away.load" },
  { path: paths.pro.reviews(), load: "proreviews:away.load", change: "proreviews:away.change" },
  { path: paths.pro.weddings(), load: "weddings:away.load", change: "weddings:away.change" },
  { path: paths.pro.venues(), load: "venues:away.load", change: "venues:away.change" },
  { path: paths.pro.photos(), change: "pictures:error.save" },
  { path: paths.pro.videos(), load: "showcase:videos.away.load", change: "showcase:videos.away.change" },
  { path: paths.pro.social(), load: "showcase:social.away.load", change: "showcase:social.away.change" },
];

const partOf = (pathname: string) => PARTS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

/** Returns a pattern for a path with any id. The pattern replaces `ID` last, because paths encode their ids. */
const withAnyId = (path: (id: string) => string) => new RegExp(`^${path("ID").replace("ID", "[^/]+")}$`);

const ANSWER = withAnyId(paths.pro.answerRequest);

const ORDER = withAnyId((id) => paths.pro.order(id));

const EDIT_VENUE = new RegExp(
  [paths.pro.continueVenue, paths.pro.uploadToVenue].map((path) => withAnyId(path).source).join("|"),
);

const CONFIRM = paths.pro.confirmOrder({}).split("?")[0];

const CONTACT = paths.contact("", "").split("?")[0];

const LISTS: Record<number, TextKey> = {
  1: "wizard:loading.eventTypes",
  2: "wizard:loading.guestRanges",
  3: "wizard:loading.languages",
  4: "wizard:loading.providers",
};

function wizardStep(step: number, sends: boolean): TextKey | undefined {
  if (!sends) return LISTS[step];
  return step === 4 ? "wizard:loading.choosing" : "common:error.requesting";
}

export type ErrorAnswer =
  | { kind: "unavailable"; failed?: TextKey | undefined; retry?: Retry }
  | { kind: "expired"; login: string; retry: Retry }
  | {
      kind: "refused";
      text: TextKey;
      details: Record<string, string | number>;
      /** Link for an actor without access: to the home page, or, if only the form was refused, to the same page. */
      closed?: "home" | "page" | undefined;
    };

export interface Retry {
  path: string;
  fields: { name: string; value: string }[];
  hasFiles: boolean;
}
