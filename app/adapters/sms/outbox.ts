import type { SmsSender } from "./port";

/** Development: nothing leaves the machine, the messages are read at /dev/outbox. */
export const outboxSmsSender: SmsSender = {
  send: async () => ({ vendorId: "outbox" }),
};
