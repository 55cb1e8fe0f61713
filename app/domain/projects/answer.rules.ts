import { days, hours } from "~/domain/durations";

export const FURTHER = { silentAfter: hours(48), planners: 3 } as const;

/** Fields of a request that the rules use. Instants in milliseconds since the epoch. */
export interface Answer {
  name: string;
  status: "locked" | "unlocked" | "rejected";
  createdAt: number;
  rejectedAt: number | null;
}

export const daysWaited = ({ createdAt }: Pick<Answer, "createdAt">, now: number): number =>
  Math.max(0, Math.floor((now - createdAt) / days(1)));

interface FurtherCause {
  why: "declined" | "silent";
  /** Name of the planner that declined last, or that has been silent for longest. */
  name: string;
}

/** Returns why to suggest other planners now; null: one has accepted, the project is closed, or it is too early. */
export function whyFurther(
  project: { closedAt: number | null },
  answers: readonly Answer[],
  now: number,
): FurtherCause | null {
  if (project.closedAt !== null || answers.some(({ status }) => status === "unlocked")) return null;
  const [declined] = answers
    .filter(({ status }) => status === "rejected")
    .sort((a, b) => (b.rejectedAt ?? b.createdAt) - (a.rejectedAt ?? a.createdAt));
  if (declined) return { why: "declined", name: declined.name };
  const [silent] = answers
    .filter(({ status, createdAt }) => status === "locked" && now - createdAt >= FURTHER.silentAfter)
    .sort((a, b) => a.createdAt - b.createdAt);
  return silent ? { why: "silent", name: silent.name } : null;
}

export function suggestedOf<T extends { contacted: boolean }>(
  project: { closedAt: number | null },
  matches: readonly T[],
  cause: FurtherCause | null,
): T[] {
  if (project.closedAt !== null) return [];
  const others = matches.filter(({ contacted }) => !contacted);
  return cause ? others.slice(0, FURTHER.planners) : others;
}

interface TimedAnswer extends Answer {
  seenAt: number | null;
  unlockedAt: number | null;
}

type AnswerState = "accepted" | "read" | "sent" | "declined";

export function answerState({ status, seenAt }: Pick<TimedAnswer, "status" | "seenAt">): AnswerState {
  if (status === "unlocked") return "accepted";
  if (status === "rejected") return "declined";
  return seenAt === null ? "sent" : "read";
}

export const answeredAt = (answer: TimedAnswer): number =>
  ({ accepted: answer.unlockedAt, read: answer.seenAt, sent: null, declined: answer.rejectedAt })[
    answerState(answer)
  ] ?? answer.createdAt;

const ORDER = ["accepted", "read", "sent", "declined"] satisfies AnswerState[];

export const inOrderOfNews = <T extends TimedAnswer>(answers: readonly T[]): T[] =>
  [...answers].sort(
    (a, b) => ORDER.indexOf(answerState(a)) - ORDER.indexOf(answerState(b)) || answeredAt(b) - answeredAt(a),
  );
