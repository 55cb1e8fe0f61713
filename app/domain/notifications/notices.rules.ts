import { hours } from "~/domain/durations";

/** How a notice reaches its recipient: as a mail of its own, as a line of the daily summary, or not at all. */
export const DELIVERIES = ["at_once", "daily", "off"] as const;
export type Delivery = (typeof DELIVERIES)[number];

export type Audience = "provider" | "couple";

interface NoticeRule {
  to: Audience;
  /** What its recipient may choose; the first is the default. Empty: it is necessary, and always leaves, after the quiet hours as any notice. */
  choices: readonly Delivery[];
}

const ANY = DELIVERIES;

/** Every notice: a mail that its recipient did not just ask for (rule notice-1). */
export const NOTICES = {
  /** A couple has written. */
  request: { to: "provider", choices: ANY },
  /** A request has waited for an answer for a day. */
  reminder: { to: "provider", choices: ANY },
  /** A couple has changed or ended its project. */
  closed: { to: "provider", choices: ANY },
  /** A review of the provider is public. */
  review: { to: "provider", choices: ANY },
  /** Most of the photographs that the plan includes are used. */
  quota: { to: "provider", choices: ANY },
  /** A plan is about to be paid again. */
  renewal: { to: "provider", choices: [] },
  /** Moderators have approved the profile. */
  approved: { to: "provider", choices: [] },
  /** A provider has accepted or declined. */
  answer: { to: "couple", choices: ANY },
  /** Nobody has answered for three days. */
  silence: { to: "couple", choices: ANY },
  /** The event is a week away. */
  week: { to: "couple", choices: ["at_once", "off"] },
  /** The event was three days ago: a review is asked for. */
  invitation: { to: "couple", choices: ["at_once", "off"] },
} as const satisfies Record<string, NoticeRule>;

export type NoticeName = keyof typeof NOTICES;
/** Those that nobody can turn off. */
export type NecessaryNotice = {
  [N in NoticeName]: (typeof NOTICES)[N]["choices"][number] extends never ? N : never;
}[NoticeName];

/** Stored as a notice's choice, and named by links: the daily summary itself, which one press stops as a whole. */
export const SUMMARY = "summary";
export type Stoppable = NoticeName | typeof SUMMARY;

export const choicesOf = (name: NoticeName): readonly Delivery[] => NOTICES[name].choices;

/** The notices of one audience in the order in which they are shown. */
export const noticesFor = (to: Audience): NoticeName[] =>
  (Object.keys(NOTICES) as NoticeName[]).filter((name) => NOTICES[name].to === to);

const isNoticeName = (name: unknown): name is NoticeName => typeof name === "string" && name in NOTICES;

export const isStoppable = (name: unknown, to: Audience): name is Stoppable =>
  name === SUMMARY || (isNoticeName(name) && NOTICES[name].to === to && choicesOf(name).includes("off"));

/** What was chosen, by notice. A summary that is stopped stops what it would have held. */
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
  /** A request that nobody has answered is brought to mind once, after this long, and no later than that. */
  reminder: { after: hours(24), latest: hours(72) },
  /** After the last message of a project that nobody has answered. */
  silence: { after: hours(72), latest: hours(24 * 14) },
  /** Days before the event, and how many of them are still a week where the letter was held up. */
  week: 7,
  weekLatest: 4,
  /** The hour of the recipient's clock from which the daily summary leaves. */
  summaryHour: 8,
} as const;

/** Share of a quota from which on its owner is written to. */
const NEARLY = 0.8;

/** How many count as most of a quota; null: it is so small that nobody needs to be told. */
export const nearlyUsedFrom = (quota: number): number | null => (quota > 1 ? Math.ceil(quota * NEARLY) : null);
