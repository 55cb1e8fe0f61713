import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { videoLink, videoLinks, videoPage } from "./video.rules";

const TUBE = "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ";
const VIMEO = "https://player.vimeo.com/video/76979871?dnt=1";

describe("videoLink", () => {
  it.each([
    ["https://www.youtube.com/watch?v=aqz-KE-bpKQ", TUBE],
    ["https://www.youtube.com/watch?list=PL1&v=aqz-KE-bpKQ&t=42s", TUBE],
    ["http://m.youtube.com/watch?v=aqz-KE-bpKQ", TUBE],
    ["youtube.com/watch?v=aqz-KE-bpKQ", TUBE],
    ["https://youtu.be/aqz-KE-bpKQ?si=abc", TUBE],
    ["https://www.youtube.com/shorts/aqz-KE-bpKQ", TUBE],
    ["https://www.youtube.com/live/aqz-KE-bpKQ", TUBE],
    ["https://www.youtube.com/embed/aqz-KE-bpKQ", TUBE],
    [TUBE, TUBE],
    ["  https://vimeo.com/76979871 ", VIMEO],
    ["https://vimeo.com/76979871/abcdef0123", `${VIMEO}&h=abcdef0123`],
    ["https://player.vimeo.com/video/76979871?h=abcdef0123&title=0", `${VIMEO}&h=abcdef0123`],
    [VIMEO, VIMEO],
    ["https://vimeo.com/76979871?h=abcdef1234", `${VIMEO}&h=abcdef1234`],
    ["https://player.vimeo.com/video/76979871/abcdef1234", `${VIMEO}&h=abcdef1234`],
    ["https://vimeo.com/manage/videos/76979871", VIMEO],
    ["https://vimeo.com/manage/videos/76979871/abcdef1234", `${VIMEO}&h=abcdef1234`],
    ["https://vimeo.com/showcase/1234567/video/76979871", VIMEO],
    ["https://vimeo.com/album/1234567/video/76979871", VIMEO],
    ["https://vimeo.com/channels/staffpicks/76979871", VIMEO],
    ["https://vimeo.com/groups/weddings/videos/76979871", VIMEO],
    ["https://vimeo.com/user123/review/76979871/abcdef1234", `${VIMEO}&h=abcdef1234`],
  ])("%s", (link, href) => expect(videoLink(link)?.href).toBe(href));

  it.each([
    "",
    "my film",
    "https://example.org/watch?v=aqz-KE-bpKQ",
    "https://youtube.com.example.org/watch?v=aqz-KE-bpKQ",
    "https://youtube.com@example.org/watch?v=aqz-KE-bpKQ",
    "https://user@youtube.com/watch?v=aqz-KE-bpKQ",
    "https://youtube.com:8443/watch?v=aqz-KE-bpKQ",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com/watch?v=aqz-KE-bpK%22",
    "https://www.youtube.com/@channel",
    "https://www.youtube.com/playlist?list=aqz-KE-bpKQ",
    "https://vimeo.com/channels/staffpicks",
    "javascript:alert(1)//youtu.be/aqz-KE-bpKQ",
    "data:text/html,https://youtu.be/aqz-KE-bpKQ",
  ])("refuses %s", (link) => expect(videoLink(link)).toBeNull());

  it("videos are links to the players of YouTube and Vimeo without tracking, for any pasted text (planner-2)", () => {
    const pieces = fc.constantFrom(
      "https://",
      "youtu.be/",
      "youtube.com/",
      "watch?v=",
      "vimeo.com/",
      "@",
      "\\",
      '"',
      "<",
      "aqz-KE-bpKQ",
      "76979871",
      "/",
      "#",
      "?",
    );
    const links = fc
      .array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 8 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(links, (link) => {
        const href = videoLink(link)?.href ?? TUBE;
        expect(href).toMatch(
          /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]{11}|player\.vimeo\.com\/video\/\d+\?dnt=1(&h=[0-9a-f]+)?)$/,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

it("a video whose link has no player is not shown (planner-2)", () => {
  const words = { title: "Lac", description: "" };
  expect(
    videoLinks([
      { link: "https://example.org/v", ...words },
      { link: TUBE, ...words },
    ]),
  ).toEqual([{ site: "YouTube", href: TUBE, ...words }]);
});

describe("videoPage", () => {
  it.each([
    ["youtu.be/aqz-KE-bpKQ?si=abc", "https://www.youtube.com/watch?v=aqz-KE-bpKQ"],
    ["https://m.youtube.com/watch?list=PL1&v=aqz-KE-bpKQ&t=42s", "https://www.youtube.com/watch?v=aqz-KE-bpKQ"],
    [TUBE, "https://www.youtube.com/watch?v=aqz-KE-bpKQ"],
    ["https://vimeo.com/76979871?share=copy", "https://vimeo.com/76979871"],
    ["https://player.vimeo.com/video/76979871?h=abcdef0123&title=0", "https://vimeo.com/76979871/abcdef0123"],
  ])("%s", (link, page) => {
    expect(videoPage(link)).toBe(page);
    expect(videoLink(page)).toEqual(videoLink(link));
  });

  it.each(["", "https://example.org/watch?v=aqz-KE-bpKQ", "https://vimeo.com/channels/staffpicks"])(
    "refuses %s",
    (link) => expect(videoPage(link)).toBeNull(),
  );
});
