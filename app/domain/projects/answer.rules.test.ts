import { describe, expect, it } from "vitest";
import { days, hours } from "~/domain/durations";
import { type Answer, daysWaited, FURTHER, inOrderOfNews, suggestedOf, whyFurther } from "./answer.rules";

const NOW = Date.UTC(2027, 2, 10, 12);
const open = { closedAt: null };
const answer = (name: string, changes: Partial<Answer> = {}): Answer => ({
  name,
  status: "locked",
  createdAt: NOW,
  rejectedAt: null,
  ...changes,
});
const waiting = (name: string, ms: number) => answer(name, { createdAt: NOW - ms });
const declined = (name: string, ago: number) =>
  answer(name, { status: "rejected", createdAt: NOW - days(9), rejectedAt: NOW - ago });
const accepted = answer("Ada", { status: "unlocked", createdAt: NOW - days(9) });

describe("whyFurther", () => {
  it("after exactly 48 hours without an answer, other planners are suggested (project-5)", () => {
    expect(FURTHER.silentAfter).toBe(hours(48));
    expect(whyFurther(open, [waiting("Ada", hours(48) - 1)], NOW)).toBeNull();
    expect(whyFurther(open, [waiting("Ada", hours(48))], NOW)).toEqual({ why: "silent", name: "Ada" });
  });

  it("names who has been silent for longest", () => {
    const answers = [waiting("Bo", days(3)), waiting("Ada", days(4)), waiting("Cy", 0)];
    expect(whyFurther(open, answers, NOW)).toEqual({ why: "silent", name: "Ada" });
  });

  it("after a refusal, other planners are suggested immediately (project-16)", () => {
    const answers = [waiting("Bo", days(5)), declined("Ada", hours(2)), declined("Cy", hours(1))];
    expect(whyFurther(open, answers, NOW)).toEqual({ why: "declined", name: "Cy" });
  });

  it("does not once a planner has accepted", () => {
    expect(whyFurther(open, [declined("Bo", hours(1)), waiting("Cy", days(5)), accepted], NOW)).toBeNull();
  });

  it("does not when nobody was written to, nor for a closed project", () => {
    expect(whyFurther(open, [], NOW)).toBeNull();
    expect(whyFurther({ closedAt: NOW }, [declined("Bo", hours(1)), waiting("Cy", days(5))], NOW)).toBeNull();
  });
});

describe("suggestedOf", () => {
  const matches = [0, 1, 2, 3, 4, 5].map((id) => ({ id, contacted: id === 1 }));
  const ids = (list: { id: number }[]) => list.map(({ id }) => id);

  it("three planners are suggested after a refusal or a silence, else all that were not contacted (project-17)", () => {
    expect(ids(suggestedOf(open, matches, null))).toEqual([0, 2, 3, 4, 5]);
    expect(ids(suggestedOf(open, matches, { why: "silent", name: "Ada" }))).toEqual([0, 2, 3]);
  });

  it("is nobody once the project is closed", () => {
    expect(suggestedOf({ closedAt: NOW }, matches, null)).toEqual([]);
  });
});

it("counts whole days of waiting", () => {
  expect([0, days(1) - 1, days(1), days(2), days(3) - 1].map((ms) => daysWaited(waiting("Ada", ms), NOW))).toEqual([
    0, 0, 1, 2, 2,
  ]);
  expect(daysWaited({ createdAt: NOW + hours(1) }, NOW)).toBe(0);
});

it("answers are listed with acceptances first, then read, unread and declined requests; the newest first (project-13)", () => {
  const timed = (name: string, changes: Partial<Answer & { seenAt: number; unlockedAt: number }>) => ({
    seenAt: null,
    unlockedAt: null,
    ...answer(name, { createdAt: NOW - days(9), ...changes }),
    ...changes,
  });
  const answers = [
    timed("declined", { status: "rejected", rejectedAt: NOW - 1, seenAt: NOW - 9 }),
    timed("sent", {}),
    timed("sent later", { createdAt: NOW - days(8) }),
    timed("read", { seenAt: NOW - 8 }),
    timed("accepted", { status: "unlocked", unlockedAt: NOW - 7, seenAt: NOW - 9 }),
    timed("accepted later", { status: "unlocked", unlockedAt: NOW - 6 }),
    timed("declined later", { status: "rejected", rejectedAt: NOW }),
  ];
  expect(inOrderOfNews(answers).map(({ name }) => name)).toEqual([
    ...["accepted later", "accepted", "read", "sent later", "sent", "declined later", "declined"],
  ]);
});
