import type { Links } from "./deps";

export const links: Links = {
  brand: "Alliance",
  contact: "bonjour@alliance.example",
  market: "FR",
  url: (market, path) => `https://${market.toLowerCase()}.alliance.example${path}`,
  stopUrl: async (market, owner, notice) => {
    const name = "providerId" in owner ? `provider-${owner.providerId}` : owner.publicId;
    return links.url(market, `/unsubscribe/${name}-${notice}`);
  },
  mailboxUrl: async (accountId, email) => links.url("FR", `/confirm-email/${accountId}/${email}`),
};
