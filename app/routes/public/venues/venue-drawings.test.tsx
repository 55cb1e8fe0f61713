import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { VENUE_FEATURES } from "~/domain/venues/venue.rules";
import { FeatureIcon } from "~/ui/feature-icon";

it("has a drawing for each feature of a venue", () => {
  const drawn = new Set(
    VENUE_FEATURES.map((name) => {
      const [, path = "", id = ""] =
        /src="([^"#]+)#([^"]+)"/.exec(renderToStaticMarkup(<FeatureIcon name={name} />)) ?? [];
      return readFileSync(`public${path}`, "utf8").includes(`<path id="${id}" d="M`) ? id : `no drawing of ${name}`;
    }),
  );
  expect(drawn).toEqual(new Set(VENUE_FEATURES));
});
