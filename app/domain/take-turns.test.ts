import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeTurns } from "./take-turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMITS = { atOnce: 2, pollMs: 10, forgottenAfterMs: 5_000 };
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const never = () => new Promise<string>(() => {});

it("does no more at once than it may, and everything in the end", async () => {
  const { inTurn } = takeTurns(LIMITS);
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await sleep(50);
    running -= 1;
    return "done";
  };
  const all = Promise.all(Array.from({ length: 9 }, () => inTurn(work)));
  await vi.runAllTimersAsync();
  expect(await all).toEqual(Array(9).fill("done"));
  expect(most).toBe(2);
});

it("answers too late after the longest wait, without doing the work", async () => {
  const { inTurn, isFull } = takeTurns(LIMITS);
  for (let n = 0; n < 2; n++) void inTurn(never);
  expect(isFull()).toBe(true);
  const work = vi.fn(never);
  const waiting = inTurn(work, { ms: 1_000, tooLate: async () => "late" });
  await vi.advanceTimersByTimeAsync(980);
  expect(await Promise.race([waiting, "still waiting"])).toBe("still waiting");
  await vi.advanceTimersByTimeAsync(40);
  expect(await waiting).toBe("late");
  expect(work).not.toHaveBeenCalled();
});

it("frees the turn of work that failed, and of work that never ends", async () => {
  const { inTurn, isFull } = takeTurns({ ...LIMITS, atOnce: 1 });
  await expect(inTurn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(isFull()).toBe(false);
  void inTurn(never);
  const next = inTurn(async () => "done");
  await vi.advanceTimersByTimeAsync(4_900);
  expect(isFull()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(await next).toBe("done");
});
