import { expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { reviseTexts } from "~/domain/moderation/revise-texts.server";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { findState } from "~/domain/providers/form-state.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { picture } from "../../../tests/support/pictures";
import { approvedProvider } from "../../../tests/support/providers";
import { findGallery, findPhoto } from "./find-photos.server";
import { NOW, texts, usePhotos } from "./photos.fixture";
import { changePhoto, describePhotos } from "./profile-photos.server";

const { test, deps, newPlanner, upload, add, review } = usePhotos();

it("does not undo the words that another tab gave to new photographs", async () => {
  const provider = await newPlanner({ status: "verified" });
  const [one, two] = [
    await upload(provider, new Uint8Array(await picture("png", 500, 400))),
    await upload(provider, new Uint8Array(await picture("png", 501, 400))),
  ];
  const photos = [one, two];
  const words = (title: string) =>
    photos.map((publicId) => ({ publicId, title, description: `${title}, avant le dîner.` }));
  const seen = await findState(test.db, provider, { photos });
  await describePhotos(deps(), provider, words("Le jardin"), Promise.resolve(seen));
  await changePhoto(deps(), provider, two, null, { ...texts, caption: "Au soir", visible: false });
  await test.db.update(providers).set({ reviewRequestedAt: null });
  const theirs = await findState(test.db, provider, { photos });
  const changed = { code: "profile.changed" };
  await expect(describePhotos(deps(), provider, words("La table"), Promise.resolve(seen))).rejects.toMatchObject(
    changed,
  );
  expect(await findState(test.db, provider, { photos })).toBe(theirs);
  expect(await review(provider)).toBeNull();

  // A form that has seen the stored version replaces it. Fields outside the form stay.
  await describePhotos(deps(), provider, words("La table"), Promise.resolve(theirs));
  const found = (await findGallery(deps(), provider)).photos.map(({ title, caption, visible }) => [
    title,
    caption,
    visible,
  ]);
  expect(found).toEqual([
    ["La table", "", true],
    ["La table", "Au soir", false],
  ]);
  expect(await review(provider)).toBe(NOW);
});

it("sends an approved profile back to the moderators for what couples see, and holds what leads past the platform", async () => {
  const fresh = await newPlanner();
  await add(fresh, 400, { caption: "06 12 34 56 78" });
  expect((await findGallery(deps(), fresh)).photos[0]?.held).toBe(false);
  expect(await review(fresh)).toBeNull();

  const hidden = await newPlanner(approvedProvider);
  const photo = await add(hidden, 400, { visible: false });
  expect(await review(hidden)).toBeNull();
  await changePhoto(deps(), hidden, photo, null, texts);
  expect(await review(hidden)).toBe(NOW);

  const approved = await newPlanner(approvedProvider);
  const first = await add(approved, 400);
  expect(await review(approved)).toBe(NOW);
  await changePhoto(deps(), approved, first, null, { ...texts, caption: "www.jardin.fr" });
  expect(await findPhoto(deps(), approved, first)).toMatchObject({
    held: true,
    shownMeanwhile: true,
    caption: "www.jardin.fr",
  });
  const shown = async () => (await findProviderProfile(deps(), `provider-${approved.providerId}`)).images;
  expect(await shown()).toMatchObject([{ alt: "Le jardin", caption: "", width: 400, height: 400 }]);
  await changePhoto(deps(), approved, first, null, { ...texts, caption: "Au soir" });
  expect(await shown()).toMatchObject([{ caption: "Au soir" }]);
  expect(await findPhoto(deps(), approved, first)).toMatchObject({ held: false, shownMeanwhile: false });
  const second = await add(approved, 401, { caption: "www.jardin.fr" });
  expect(await findPhoto(deps(), approved, second)).toMatchObject({ held: true, shownMeanwhile: false });
  expect(await shown()).toHaveLength(1);
});

it("holds words that are another's, and only of an approved profile", async () => {
  const author = await newPlanner(approvedProvider);
  const story =
    "We met every family of the valley before we opened our doors, and each of them lent us one chair for the very first wedding that we were asked to hold. Since then the courtyard has seen rain, hail and two brass bands at once, and still the lime trees keep the tables dry until the last guest has found the way home through the vineyards.";
  await test.db.batch(reviseTexts(test.db, author, [{ field: "experience", value: story, reasons: [] }], NOW) as never);
  const copied = { description: `${story} And a garden.` };
  const held = async (provider: Provider) => {
    await add(provider, 400, copied);
    return (await findGallery(deps(), provider)).photos[0]?.held;
  };
  expect(await held(await newPlanner(approvedProvider))).toBe(true);
  expect(await held(await newPlanner())).toBe(false);
  expect(await held(author)).toBe(false);
});
