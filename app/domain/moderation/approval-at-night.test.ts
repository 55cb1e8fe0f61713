import { expect, it } from "vitest";
import { outbox } from "#db/schema/outbox";
import { hours } from "~/domain/durations";
import { deliverDue } from "../../../tests/support/queues";
import { useModeration } from "./moderation.fixture";
import { requestReview } from "./request-review.server";

const { test, clock, provider, deps, decide, emails } = useModeration();

it("the email about an approval waits for the end of the quiet hours, and is not sent if the profile was refused in between (notice-16, notice-3, notice-14)", async () => {
  const sent: string[] = [];
  const send = async ({ idempotencyKey }: { idempotencyKey: string }) => ({
    externalId: String(sent.push(idempotencyKey)),
  });
  const errors = { report: async () => undefined };
  const log = () => undefined;
  const vendors = { email: { send }, sms: { send }, from: "a@b.example", keepTexts: true, log, errors };
  const deliver = () => deliverDue({ ...deps(), ...vendors });
  await requestReview(deps(), provider);
  clock.pass(hours(14));
  await decide("approved");
  expect(await emails()).toMatchObject([{ notice: "approved" }]);
  await deliver();
  expect(sent).toEqual([]);
  clock.pass(hours(10));
  await deliver();
  expect(sent).toHaveLength(1);
  await test.db.update(outbox).set({ state: "pending" });
  clock.pass(hours(14));
  await decide("refused");
  await deliver();
  expect([sent.length, await emails()]).toEqual([2, [expect.objectContaining({ notice: null, state: "sent" })]]);
});
