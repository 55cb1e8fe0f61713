import { z } from "zod";
import { type SocialNetwork, socialAddress } from "./social.rules";

/** Empty: none. Comes out as it is kept. */
const address = (network: SocialNetwork) =>
  z
    .string()
    .default("")
    .transform((typed, check) => {
      if (typed.trim() === "") return null;
      const kept = socialAddress(network, typed);
      if (kept === null) check.addIssue({ code: "custom", message: `showcase:social.error.${network}` });
      return kept;
    });

/** Rule social-2: each social URL valid for its network. */
export const socialForm = z.lazy(() =>
  z.object({
    facebook: address("facebook"),
    instagram: address("instagram"),
    linkedin: address("linkedin"),
    pinterest: address("pinterest"),
    tiktok: address("tiktok"),
    twitter: address("twitter"),
  }),
);

export type SocialInput = z.output<typeof socialForm>;
