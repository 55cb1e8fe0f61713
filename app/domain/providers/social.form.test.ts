import { describe, expect, it } from "vitest";
import { errorsIn, parseForm } from "~/http/forms/form.server";
import { socialForm } from "./profile.form";
import { SOCIAL_NETWORKS } from "./social.rules";

function parse(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.append(name, value);
  const submission = parseForm(formData, socialForm);
  return submission.status === "success" ? { value: submission.value } : { errors: errorsIn(submission) };
}

describe("social networks", () => {
  it("may be empty, and come out as they are kept", () => {
    const value = { facebook: null, instagram: null, linkedin: null, pinterest: null, tiktok: null };
    expect(parse({ facebook: " ", twitter: "@clemence" })).toEqual({
      value: { ...value, twitter: "https://x.com/clemence" },
    });
  });

  it.each(SOCIAL_NETWORKS)(
    "Facebook, Instagram, LinkedIn, Pinterest, TikTok and Twitter each have their own text for a wrong address: %s (social-2)",
    (network) => {
      expect(parse({ [network]: "https://example.org/us" })).toMatchObject({
        errors: { [network]: `showcase:social.error.${network}` },
      });
    },
  );
});
