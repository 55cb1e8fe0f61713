import { z } from "zod";
import { isBlank } from "~/domain/folding.rules";
import { isShareLink, type SocialNetwork, socialAddress } from "./social.rules";

const socialProblem = (network: SocialNetwork, typed: string) =>
  isShareLink(typed) ? "showcase:social.error.share" : `showcase:social.error.${network}`;

/** Optional address of an account; the output is normalized for storage. */
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

/** Addresses by network (rule social-2). */
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
