import type { NoticeSender } from "./queue-notice.server";

/** Addresses below the letters of notices that name their owner, their notice and nothing secret. */
export const notices: NoticeSender = {
  noticeUrls: async (market, owner, notice) => {
    const host = `https://${market.toLowerCase()}.alliance.example`;
    const name = "providerId" in owner ? `provider-${owner.providerId}` : owner.publicId;
    return { stop: `${host}/unsubscribe/${name}-${notice}`, settings: `${host}/notices` };
  },
};
