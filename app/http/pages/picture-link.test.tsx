import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Gallery } from "~/ui/gallery";
import { PICTURE_WIDTHS, pictureSources } from "~/ui/picture-sources";
import { pictureLink } from "./document.server";

const pageOf = (...stored: string[]) =>
  renderToStaticMarkup(
    <main>
      <img src="/art/star.svg" alt="" />
      <Gallery
        label="Pictures"
        nameOf={(number) => `Picture ${number}`}
        images={stored.map((one) => ({
          href: one,
          thumb: pictureSources(one).src,
          srcSet: pictureSources(one).srcSet,
          alt: "",
        }))}
      />
    </main>,
  );

it("a page links to its first picture in every width, as the picture itself does", () => {
  const link = pictureLink(pageOf("a/b", "c/d")) ?? "";
  expect(link).toMatch(/^<\/media\/a\/b\/480>; rel=preload; as=image; fetchpriority=high; imagesrcset="/);
  for (const width of PICTURE_WIDTHS) expect(link).toContain(`/media/a/b/${width} ${width}w`);
  expect(link).toMatch(/; imagesizes="\(min-width: [^"]+"$/);
  expect(link).not.toContain("/c/d");
});

it("a picture in one size needs no widths, and a page without a first picture no link", () => {
  expect(pictureLink(pageOf("/assets/demo/a.svg"))).toBe(
    "</assets/demo/a.svg>; rel=preload; as=image; fetchpriority=high",
  );
  expect(pictureLink(pageOf())).toBeNull();
});
