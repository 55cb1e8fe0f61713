import { expect, it } from "vitest";
import type { QueuedWork } from "./port";
import { selectQueues } from "./select-queues";

function queue() {
  const calls: unknown[][] = [];
  return {
    calls,
    sendBatch: async (messages: { body: unknown }[]) => void calls.push(messages.map(({ body }) => body)),
  };
}

const work = (kind: QueuedWork["kind"], count: number): QueuedWork[] =>
  Array.from({ length: count }, (_, id) => ({ kind, ids: [id] }));

it("necessary messages have their own queue, and never wait behind notices (delivery-1)", async () => {
  const [messages, notices] = [queue(), queue()];
  const others = [...work("notices", 2), ...work("providerSummaries", 1), ...work("coupleSummaries", 1)];
  await selectQueues({ MESSAGES: messages, NOTICES: notices }).send([...others, ...work("messages", 3)]);
  expect(messages.calls).toEqual([work("messages", 3)]);
  expect(notices.calls).toEqual([others]);
});

it("sends at most 100 messages per call", async () => {
  const [messages, notices] = [queue(), queue()];
  await selectQueues({ MESSAGES: messages, NOTICES: notices }).send(work("notices", 250));
  expect(notices.calls.map((call) => call.length)).toEqual([100, 100, 50]);
});

it("fails without a binding", async () => {
  await expect(selectQueues({ MESSAGES: queue() }).send([])).rejects.toThrow("No queue is bound as NOTICES.");
});
