import { describe, expect, it } from "vitest";
import { errorsIn, parseForm } from "~/http/forms/form.server";
import { videoForm } from "./video.form";
import { VIDEO_LENGTHS } from "./video-lengths.rules";

function parse(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.append(name, value);
  const submission = parseForm(formData, videoForm);
  return submission.status === "success" ? { value: submission.value } : { errors: errorsIn(submission) };
}

describe("a video", () => {
  const good = { title: "Été", description: "Un mariage", url: "youtu.be/aqz-KE-bpKQ", visible: "on" };

  it("comes out tidy, its link as it is kept", () => {
    expect(parse({ ...good, title: "  Un \n été " })).toEqual({
      value: { ...good, title: "Un été", url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ", visible: true },
    });
    const { visible: _off, ...hidden } = good;
    expect(parse(hidden)).toMatchObject({ value: { visible: false } });
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
      expect(parse({ ...good, [name]: value })).toMatchObject({
        errors: { [name]: `showcase:videos.error.${error}` },
      });
    },
  );
});
