import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { errorsIn, parseForm } from "~/http/forms/form.server";
import { portraitForm } from "./portrait.form";
import { PORTRAIT_LENGTHS, PORTRAIT_TEXTS } from "./portrait.rules";
import { socialForm } from "./social.form";
import { SOCIAL_NETWORKS } from "./social.rules";
import { videoForm } from "./video.form";
import { VIDEO_LENGTHS } from "./video.rules";

function parse<S extends z.ZodType>(schema: S, fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.append(name, value);
  const submission = parseForm(formData, schema);
  return submission.status === "success" ? { value: submission.value } : { errors: errorsIn(submission) };
}

describe("the four texts", () => {
  it("may be empty", () => {
    const empty = { portrait: "", experience: " \r\n ", strengths: "", services: "" };
    expect(parse(portraitForm, empty)).toHaveProperty("value");
    expect(parse(portraitForm, {})).toHaveProperty("value");
  });

  it.each(PORTRAIT_TEXTS)(
    "each text has its shortest and longest length; a line break counts as one character: %s (portrait-3)",
    (name) => {
      const { fewest, most } = PORTRAIT_LENGTHS[name];
      const of = (length: number) => parse(portraitForm, { [name]: `${"a\r\n".repeat(5)}${"b".repeat(length - 10)}` });
      expect(of(fewest)).toHaveProperty("value");
      expect(of(most)).toHaveProperty("value");
      expect(of(fewest - 1)).toMatchObject({ errors: { [name]: `showcase:portrait.error.${name}Short` } });
      expect(of(most + 1)).toMatchObject({ errors: { [name]: `showcase:portrait.error.${name}Long` } });
    },
  );
});

describe("social networks", () => {
  it("may be empty, and come out as they are kept", () => {
    const value = { facebook: null, instagram: null, linkedin: null, pinterest: null, tiktok: null };
    expect(parse(socialForm, { facebook: " ", twitter: "@clemence" })).toEqual({
      value: { ...value, twitter: "https://x.com/clemence" },
    });
  });

  it.each(SOCIAL_NETWORKS)(
    "Facebook, Instagram, LinkedIn, Pinterest, TikTok and Twitter each have their own text for a wrong address: %s (social-2)",
    (network) => {
      expect(parse(socialForm, { [network]: "https://example.org/us" })).toMatchObject({
        errors: { [network]: `showcase:social.error.${network}` },
      });
    },
  );
});

describe("a video", () => {
  const good = { title: "Été", description: "Un mariage", url: "youtu.be/aqz-KE-bpKQ", visible: "on" };

  it("comes out tidy, its link as it is kept", () => {
    expect(parse(videoForm, { ...good, title: "  Un \n été " })).toEqual({
      value: { ...good, title: "Un été", url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ", visible: true },
    });
    const { visible: _off, ...hidden } = good;
    expect(parse(videoForm, hidden)).toMatchObject({ value: { visible: false } });
  });

  it.each([
    ["title", "", "title"],
    ["title", "ab ", "title"],
    ["title", "a".repeat(VIDEO_LENGTHS.title.most + 1), "titleLong"],
    ["description", "", "description"],
    ["description", "123456789", "description"],
    ["description", "a".repeat(VIDEO_LENGTHS.description.most + 1), "descriptionLong"],
    ["url", "", "urlMissing"],
    ["url", "https://example.org/film", "url"],
    ["url", `youtu.be/aqz-KE-bpKQ?x=${"x".repeat(300)}`, "url"],
  ])(
    "a video needs title, description and an address of YouTube or Vimeo: %s %j gets %s (video-2)",
    (name, value, error) => {
      expect(parse(videoForm, { ...good, [name]: value })).toMatchObject({
        errors: { [name]: `showcase:videos.error.${error}` },
      });
    },
  );
});
