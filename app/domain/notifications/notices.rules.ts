import { hours } from "~/domain/durations";

export const DELIVERIES = ["at_once", "daily", "off"] as const;
export type Delivery = (typeof DELIVERIES)[number];

export const GROUP_CHOICES = [...DELIVERIES, "each"] as const;
type GroupChoice = (typeof GROUP_CHOICES)[number];

type NoticeGroup = "requests" | "profile";

export type Audience = "provider" | "couple";

/** Owner of a notice. Links contain the public id, because the numeric ids of accounts can be reused. */
export type NoticeOwner = { providerId: number } | { accountId: number; publicId: string };

interface NoticeRule {
  to: Audience;
  /** The first one is the default. Empty: the notice is always sent, but not during the quiet hours. */
  choices: readonly Delivery[];
  group?: NoticeGroup;
}

const ANY = DELIVERIES;

/** All notices: emails that the recipient did not just request (rule notice-1). */
export const NOTICES = {
  request: { to: "provider", choices: ANY, group: "requests" },
  reminder: { to: "provider", choices: ANY, group: "requests" },
  closed: { to: "provider", choices: ANY, group: "requests" },
  coupleMessage: { to: "provider", choices: ANY, group: "requests" },
  snooze: { to: "provider", choices: ANY, group: "requests" },
  offerAnswer: { to: "provider", choices: ANY, group: "requests" },
  review: { to: "provider", choices: ANY, group: "profile" },
  favorite: { to: "provider", choices: ANY, group: "profile" },
  quota: { to: "provider", choices: ANY, group: "profile" },
  renewal: { to: "provider", choices: [] },
  approved: { to: "provider", choices: [] },
  answer: { to: "couple", choices: ANY },
  providerMessage: { to: "couple", choices: ANY },
  unanswered: { to: "couple", choices: ANY },
  silence: { to: "couple", choices: ANY },
  week: { to: "couple", choices: ["at_once", "off"] },
  invitation: { to: "couple", choices: ["at_once", "off"] },
} as const satisfies Record<string, NoticeRule>;

export type NoticeName = keyof typeof NOTICES;
export type NecessaryNotice = {
  [N in NoticeName]: (typeof NOTICES)[N]["choices"][number] extends never ? N : never;
}[NoticeName];

/** Name of the daily summary, in stored choices and in links that stop the whole summary. */
export const SUMMARY = "summary";
export type Stoppable = NoticeName | typeof SUMMARY;

/** Notices sent before others: decisions, renewals, and answers of providers. */
export const PROMPT = ["answer", "renewal", "approved"] as const satisfies readonly NoticeName[];

export const choicesOf = (name: NoticeName): readonly Delivery[] => NOTICES[name].choices;
export const groupOf = (name: NoticeName) => (NOTICES[name] as NoticeRule).group;

export function groupChoiceOf(deliveries: Partial<Record<NoticeName, Delivery>>, group: NoticeGroup): GroupChoice {
  const chosen = new Set(noticesFor("provider").flatMap((name) => (groupOf(name) === group ? deliveries[name] : [])));
  const [only = "each"] = chosen;
  return chosen.size === 1 ? only : "each";
}

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
  reminder: { after: hours(24), latest: hours(72) },
  silence: { after: hours(72), latest: hours(24 * 14) },
  unanswered: { after: hours(24 * 5), latest: hours(24 * 14) },
  week: 7,
  /** Minimum days before the event on which a delayed reminder is still sent. */
  weekLatest: 4,
  /** Earliest hour of the daily summary, in the recipient's time zone. */
  summaryHour: 8,
} as const;

const NEARLY = 0.8;

/** Returns how many entries a provider must have to be notified; null: the quota (maximum) is too small for that. */
export const nearlyUsedFrom = (quota: number): number | null => (quota > 1 ? Math.ceil(quota * NEARLY) : null);
