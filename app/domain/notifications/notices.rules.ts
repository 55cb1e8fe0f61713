import { hours } from "~/domain/durations";

/** Delivery of a notice: as a separate email, as a line of the daily summary, or off. */
export const DELIVERIES = ["at_once", "daily", "off"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** Choice for a group of notices: one delivery for all of them, or each its own. */
export const GROUP_CHOICES = [...DELIVERIES, "each"] as const;
type GroupChoice = (typeof GROUP_CHOICES)[number];

/** Headings in the settings of providers. */
type NoticeGroup = "requests" | "profile";

export type Audience = "provider" | "couple";

/** Owner of a notice. Links contain the public id, because the numeric ids of accounts can be reused. */
export type NoticeOwner = { providerId: number } | { accountId: number; publicId: string };

interface NoticeRule {
  to: Audience;
  /**
   * Options of the recipient; the first is the default. Empty: the notice is necessary and always sent, but also waits
   * for the end of the quiet hours.
   */
  choices: readonly Delivery[];
  group?: NoticeGroup;
}

const ANY = DELIVERIES;

/** All notices: emails that the recipient did not just request (rule notice-1). */
export const NOTICES = {
  /** A couple has written. */
  request: { to: "provider", choices: ANY, group: "requests" },
  /** A request has waited for an answer for a day. */
  reminder: { to: "provider", choices: ANY, group: "requests" },
  /** A couple has changed or ended its project. */
  closed: { to: "provider", choices: ANY, group: "requests" },
  /** A couple has written in a conversation. */
  coupleMessage: { to: "provider", choices: ANY, group: "requests" },
  /** The provider wanted to be reminded of a conversation. */
  snooze: { to: "provider", choices: ANY, group: "requests" },
  /** A couple has accepted or declined an offer. */
  offerAnswer: { to: "provider", choices: ANY, group: "requests" },
  /** A review of the provider was published. */
  review: { to: "provider", choices: ANY, group: "profile" },
  /** A couple was the first to add a planner or venue to its favorites. */
  favorite: { to: "provider", choices: ANY, group: "profile" },
  /** Most of the photos in the plan are used. */
  quota: { to: "provider", choices: ANY, group: "profile" },
  /** A plan will renew soon. */
  renewal: { to: "provider", choices: [] },
  /** A moderator has approved the profile. */
  approved: { to: "provider", choices: [] },
  /** A provider has accepted or declined. */
  answer: { to: "couple", choices: ANY },
  /** A provider has written in a conversation. */
  providerMessage: { to: "couple", choices: ANY },
  /** The couple has not answered a provider's message for five days. */
  unanswered: { to: "couple", choices: ANY },
  /** No provider has answered for three days. */
  silence: { to: "couple", choices: ANY },
  /** The event is in a week. */
  week: { to: "couple", choices: ["at_once", "off"] },
  /** The event was three days ago: invitation to write a review. */
  invitation: { to: "couple", choices: ["at_once", "off"] },
} as const satisfies Record<string, NoticeRule>;

export type NoticeName = keyof typeof NOTICES;
export type NecessaryNotice = {
  [N in NoticeName]: (typeof NOTICES)[N]["choices"][number] extends never ? N : never;
}[NoticeName];

/** Name of the daily summary, in stored choices and in links that stop the whole summary. */
export const SUMMARY = "summary";
export type Stoppable = NoticeName | typeof SUMMARY;

/** Notices that never wait behind others: decisions, renewals, and the answers of providers. */
export const PROMPT = ["answer", "renewal", "approved"] as const satisfies readonly NoticeName[];

export const choicesOf = (name: NoticeName): readonly Delivery[] => NOTICES[name].choices;
export const groupOf = (name: NoticeName) => (NOTICES[name] as NoticeRule).group;

/** Returns the choice for a group: the delivery of its notices, if they have the same one. */
export function groupChoiceOf(deliveries: Partial<Record<NoticeName, Delivery>>, group: NoticeGroup): GroupChoice {
  const chosen = new Set(noticesFor("provider").flatMap((name) => (groupOf(name) === group ? deliveries[name] : [])));
  const [only = "each"] = chosen;
  return chosen.size === 1 ? only : "each";
}

/** Returns the deliveries after the choices for groups. */
export const withGroupChoices = (
  deliveries: Partial<Record<NoticeName, Delivery>>,
  choices: Record<NoticeGroup, GroupChoice>,
): Partial<Record<NoticeName, Delivery>> =>
  Object.fromEntries(
    Object.entries(deliveries).map(([name, delivery]) => {
      const group = groupOf(name as NoticeName);
      const choice = group ? choices[group] : "each";
      return [name, choice === "each" ? delivery : choice];
    }),
  );

/** Returns the notices of an audience, in display order. */
export const noticesFor = (to: Audience): NoticeName[] =>
  (Object.keys(NOTICES) as NoticeName[]).filter((name) => NOTICES[name].to === to);

const isNoticeName = (name: unknown): name is NoticeName => typeof name === "string" && name in NOTICES;

export const isStoppable = (name: unknown, to: Audience): name is Stoppable =>
  name === SUMMARY || (isNoticeName(name) && NOTICES[name].to === to && choicesOf(name).includes("off"));

/** Returns the effective delivery by notice. A stopped summary turns off the notices that it would contain. */
export function deliveriesOf(
  to: Audience,
  stored: readonly { notice: string; delivery: Delivery }[],
): Partial<Record<NoticeName, Delivery>> {
  const chosen = new Map(stored.map(({ notice, delivery }) => [notice, delivery]));
  const withoutSummary = chosen.get(SUMMARY) === "off";
  return Object.fromEntries(
    noticesFor(to).flatMap((name) => {
      const choices = choicesOf(name);
      const wanted = chosen.get(name);
      const delivery = wanted && choices.includes(wanted) ? wanted : choices[0];
      if (delivery === undefined) return [];
      return [[name, delivery === "daily" && withoutSummary ? "off" : delivery]];
    }),
  );
}

export const NOTICE_TIMES = {
  /** Age at which an unanswered request causes a single reminder, and the limit after which none is sent. */
  reminder: { after: hours(24), latest: hours(72) },
  /** Time since the last message of a project without any answer. */
  silence: { after: hours(72), latest: hours(24 * 14) },
  /** Time since a provider's newest message without an answer, and the limit after which no reminder is sent. */
  unanswered: { after: hours(24 * 5), latest: hours(24 * 14) },
  /** Days before the event on which the reminder of the event is sent. */
  week: 7,
  /** Minimum days before the event on which a delayed reminder is still sent. */
  weekLatest: 4,
  /** Earliest hour of the daily summary, in the recipient's time zone. */
  summaryHour: 8,
} as const;

/** Share of a quota from which its owner is notified. */
const NEARLY = 0.8;

/** Returns the number of entries from which the owner is notified; null: the quota is too small for that. */
export const nearlyUsedFrom = (quota: number): number | null => (quota > 1 ? Math.ceil(quota * NEARLY) : null);
