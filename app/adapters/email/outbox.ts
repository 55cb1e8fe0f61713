import type { EmailSender } from "./port";

/** Development: nothing leaves the machine, the messages are read at /dev/outbox. */
export const outboxEmailSender: EmailSender = {
  send: async () => ({ vendorId: "outbox" }),
};
