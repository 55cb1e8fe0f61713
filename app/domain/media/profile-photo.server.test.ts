import { expect, it } from "vitest";
import { picture } from "../../../tests/support/pictures";
import { approvedProvider } from "../../../tests/support/providers";
import { findGallery } from "./find-photos.server";
import { NOW, usePhotos } from "./photos.fixture";
import { removeProfilePhoto, setProfilePhoto } from "./profile-photos.server";
import { removeMedia } from "./stored-media.server";

const { stored, deps, newPlanner, review } = usePhotos();

it("a profile has one square portrait photo (photo-1)", async () => {
  const provider = await newPlanner(approvedProvider);
  await setProfilePhoto(deps(), provider, new Uint8Array(await picture("png", 700, 400)), {});
  expect(await review(provider)).toBe(NOW);
  const image = async () => (await findGallery(deps(), provider)).profileImage;
  expect(await image()).toMatch(/^provider-\d+\/[0-9a-f]{64}$/);
  expect([...stored.values()].map((bytes) => new TextDecoder().decode(bytes))[0]).toContain(
    '"left":150,"top":0,"width":400,"height":400',
  );
  await setProfilePhoto(deps(), provider, new Uint8Array(await picture("png", 500, 400)), {});
  await removeMedia(deps());
  expect(stored.size).toBe(1);
  await removeProfilePhoto(deps(), provider);
  await removeMedia(deps());
  expect(await image()).toBeNull();
  expect(stored.size).toBe(0);
});
