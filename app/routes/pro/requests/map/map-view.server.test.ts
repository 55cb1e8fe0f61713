import { describe, expect, it, vi } from "vitest";
import type { MapPlaces } from "~/domain/requests/find-map-towns.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { LOCALES, type Locale, MARKETS } from "~/i18n/markets";
import { mapView } from "./map-view.server";

const PLACES: MapPlaces = {
  own: { name: "Angers", country: "FR", latitude: 47.4784, longitude: -0.5632, radiusKm: 80 },
  event: { name: "Saumur", country: "FR", latitude: 47.26, longitude: -0.0769, radiusKm: 0 },
  towns: [],
};
const report = vi.fn(async () => undefined);
const context = (locale: Locale = "fr") =>
  ({
    ...{ locale, market: MARKETS.FR, t: translator(locale), format: formatters(locale, MARKETS.FR) },
    errors: { report },
    later: (work: () => Promise<unknown>) => void work(),
  }) as unknown as AppContext;

describe("the text of a map (map-2)", () => {
  it.each(LOCALES)("say where the event is: %s", async (locale) => {
    const view = await mapView(context(locale), PLACES, "Saumur");
    if (view.state !== "drawn") throw new Error(view.state);
    expect(view.text).toMatch(/\b44\b.*Angers.*\b80\b.*\.$/);
    expect(view.label).toContain(view.text);
    expect(view.text).not.toMatch(/received:|\{\{/);
  });

  it("say when it is too far, and when it is in the provider's own town", async () => {
    const own = { ...(PLACES.own as NonNullable<MapPlaces["own"]>), radiusKm: 30 };
    const { text } = (await mapView(context(), { ...PLACES, own }, "Saumur")) as { text: string };
    expect(text.replace(/\s/g, " ")).toBe("À 44 km au sud-est d’Angers, au-delà de votre rayon de 30 km.");
    const event = { ...own, radiusKm: 0 };
    expect(await mapView(context(), { ...PLACES, event }, "Angers")).toMatchObject({ text: "Dans votre ville." });
  });
});

describe("a request without a map (map-3)", () => {
  it("says that there are no coordinates, or no town of the provider", async () => {
    expect(await mapView(context(), null, "France")).toEqual({ state: "noCoordinates" });
    expect(await mapView(context(), { ...PLACES, event: null }, "France")).toEqual({ state: "noCoordinates" });
    expect(await mapView(context(), { ...PLACES, own: null }, "Saumur")).toMatchObject({
      state: "noTown",
      href: "https://www.openstreetmap.org/?mlat=47.2600&mlon=-0.0769#map=11/47.2600/-0.0769",
    });
  });

  it("if drawing the map fails, the failure is reported, and text and link stay (map-6)", async () => {
    const failure = new Error("no name");
    const country = () => {
      throw failure;
    };
    const format = { ...formatters("fr", MARKETS.FR), country };
    const view = await mapView({ ...context(), format }, PLACES, "Saumur");
    expect(view).toMatchObject({ state: "failed", text: expect.stringContaining("Angers") });
    expect(report).toHaveBeenCalledWith(failure, { route: "pro/requests/map" });
  });
});
