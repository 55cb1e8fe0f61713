import { z } from "zod";
import { isBlank } from "~/domain/folding.rules";
import { isShareLink, type SocialNetwork, socialAddress } from "./social.rules";

/** The key of the text for an address that is not taken. */
const socialProblem = (network: SocialNetwork, typed: string) =>
  isShareLink(typed) ? "showcase:social.error.share" : `showcase:social.error.${network}`;

/** Empty: none. Comes out as it is kept. */
const address = (network: SocialNetwork) =>
  z
    .string()
    .default("")
    .transform((typed, check) => {
      if (isBlank(typed)) return null;
      const kept = socialAddress(network, typed);
      if (kept === null) check.addIssue({ code: "custom", message: socialProblem(network, typed) });
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
