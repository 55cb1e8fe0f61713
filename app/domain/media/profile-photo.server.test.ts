import { expect, it } from "vitest";
import { picture } from "../../../tests/support/pictures";
import { approvedProvider } from "../../../tests/support/providers";
import { findGallery } from "./find-photos.server";
import { NOW, usePhotos } from "./photos.fixture";
import { removeProfilePhoto, setProfilePhoto } from "./profile-photos.server";
import { removeMedia } from "./stored-media.server";

const { stored, deps, newPlanner, review } = usePhotos();

it("a picture with more than 25 million pixels is refused before it is decoded", async () => {
  const provider = await newPlanner();
  const claiming = async (width: number, height: number) => {
    const file = new Uint8Array(await picture("png"));
    const header = new DataView(file.buffer);
    header.setUint32(16, width);
    header.setUint32(20, height);
    return setProfilePhoto(deps(), provider, file, {});
  };
  await expect(claiming(5_001, 5_000)).rejects.toMatchObject({ code: "photos.tooManyPixels" });
  await claiming(5_000, 5_000);
});

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
