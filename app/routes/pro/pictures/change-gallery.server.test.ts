import { expect, it } from "vitest";
import { arrangeForm } from "~/domain/media/photo.form";
import { usePhotos } from "~/domain/media/photos.fixture";
import type { Gallery } from "~/domain/media/pictures.server";
import { profileGallery } from "~/domain/media/profile-photos.server";
import type { Provider } from "~/domain/sessions/session.rules";
import type { Flash } from "~/http/forms/flash.server";
import { parseForm } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { CookieJar } from "~/http/pipeline/cookies.server";
import { arrangeGallery, movedIn } from "./change-gallery.server";

const { deps, newPlanner, add, touch } = usePhotos();
const WITHDRAWN: Flash = { kind: "good", text: "weddings:flash.tooFew", count: 3 };

interface Asked {
  page?: string;
  withdrawn?: Flash;
  gallery?: Partial<Gallery>;
}

async function arrange(provider: Provider, fields: Record<string, string>, asked: Asked = {}) {
  const { page = "/pro/photos", withdrawn, gallery } = asked;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const cookies = new CookieJar(new Request("https://alliance.example/"));
  const context = { ...deps(), cookies, settings: {}, later: () => undefined, t: (key: string) => key };
  const answer = await arrangeGallery(context as unknown as AppContext, provider, parseForm(form, arrangeForm), {
    gallery: { ...profileGallery(deps(), provider), ...gallery },
    page,
    ...(withdrawn && { withdrawn }),
  });
  const flash = cookies.changes.length > 0;
  return answer instanceof Response ? { to: answer.headers.get("Location"), flash } : (answer as { data: object }).data;
}

it("a moved picture is named in the URL of its page, with the element that takes the focus", async () => {
  const provider = await newPlanner();
  const [picture] = [await add(provider, 400), await add(provider, 401)];
  const moved = { picture, move: "after" };
  expect(await arrange(provider, moved)).toEqual({ to: `/pro/photos?moved=${picture}#after-${picture}`, flash: false });
  const { to } = (await arrange(provider, { picture, move: "before" }, { page: "/edit?step=4" })) as { to: string };
  expect(to).toContain(`/edit?step=4&moved=${picture}#`);
});

it("a script gets the new position of the picture instead of a page", async () => {
  const provider = await newPlanner();
  const [picture] = [await add(provider, 400), await add(provider, 401)];
  expect(await arrange(provider, { picture, move: "after", inPlace: "on" })).toMatchObject({
    arranged: { id: picture, place: 2, total: 2 },
  });
});

it("an invalid move changes nothing", async () => {
  const provider = await newPlanner();
  const picture = await add(provider, 400);
  expect(await arrange(provider, { picture, move: "sideways" })).toMatchObject({ formId: "move" });
});

it("a removal that also withdrew the wedding says so, another one does not", async () => {
  const provider = await newPlanner();
  const remove = async (providerId: number) => {
    const picture = await add(provider, 400);
    const whenRemoved = () => [touch(providerId)];
    const asked = { withdrawn: WITHDRAWN, gallery: { whenRemoved } as Partial<Gallery> };
    return [picture, await arrange(provider, { picture, move: "remove" }, asked)];
  };
  const [, withdrew] = await remove(provider.providerId);
  expect(withdrew).toEqual({ to: "/pro/photos#pictures", flash: true });
  const [picture, removed] = await remove(0);
  expect(removed).toEqual({ to: `/pro/photos?moved=${picture}#pictures`, flash: false });
});

it("the page of a moved picture announces its position from 1, and 0 for a removed one", () => {
  const moved = (search: string) => movedIn(new URL(search, "https://alliance.example/"), [{ id: "a" }, { id: "b" }]);
  expect(moved("")).toBeNull();
  expect(moved("?moved=b")).toEqual({ id: "b", place: 2, total: 2 });
  expect(moved("?moved=c")).toEqual({ id: "c", place: 0, total: 2 });
});
