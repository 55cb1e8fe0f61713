import { request } from "node:http";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { animation, heavyPicture, misfits, picture, telltalePicture } from "../../support/pictures";
import { address } from "../support/addresses";
import { administratorBrowser } from "../support/administrators";
import { httpBrowserOf, insertAccount } from "../support/couples";
import { rows, value } from "../support/database";
import { HttpBrowser, wordsOf } from "../support/http-browser";
import { addPhoto, PHOTO_TEXTS, photosOf, wasStored } from "../support/photos";
import { insertProvider, newProvider, type ProviderAccount, providerBrowser } from "../support/providers";
import { ROUTES } from "../support/route-map";
import { textsOf } from "../support/texts";

const FIGURES = { megabytes: 10, megapixels: 25, side: 360 };

async function newOwner(market: "fr" | "de" = "fr") {
  const owner = await insertProvider({ provider: newProvider(market) });
  return { owner, browser: await providerBrowser(owner) };
}

const asWords = (text: string) => text.replace(/\s+/g, " ");

async function nothingStored(owner: ProviderAccount) {
  expect(await photosOf(owner)).toEqual([]);
  expect(wasStored(owner)).toBe(false);
}

test("what is no photograph, or an unfit one, is refused in words, and nothing of it is stored", async () => {
  for (const market of ["fr", "de"] as const) {
    const { owner, browser } = await newOwner(market);
    const t = textsOf(owner.locale);
    for (const { what, name, file, problem } of await misfits()) {
      const answer = await addPhoto(browser, file, {}, name);
      expect([what, answer.status >= 400 && answer.status < 500]).toEqual([what, true]);
      expect(wordsOf(answer.text), what).toContain(asWords(t(`pictures:error.${problem}`, FIGURES)));
    }
    await nothingStored(owner);
  }
});

test("missing titles and descriptions are asked for, and typed text stays (photo-3)", async () => {
  const { owner, browser } = await newOwner();
  const t = textsOf("fr");
  const answer = await addPhoto(browser, await picture("jpeg"), { title: "Le", description: "Trop peu" });
  expect(answer.status).toBe(400);
  const words = wordsOf(answer.text);
  expect(words).toContain(asWords(t("pictures:error.title", { titleMin: 3, titleMax: 80 })));
  expect(words).toContain(asWords(t("pictures:error.description", { descriptionMin: 10, descriptionMax: 500 })));
  for (const typed of ["Le", PHOTO_TEXTS.alt]) expect(answer.text).toContain(`value="${typed}"`);
  expect(await value("SELECT visible FROM provider_images WHERE provider_id = ?", owner.id)).toBe(0);
});

test("several files of one form: each is taken or refused by itself, and words come afterwards", async () => {
  const { owner, browser } = await newOwner();
  const t = textsOf("fr");
  const answer = await browser.upload("/pro/photos", {}, "photo", [
    { name: "un.jpg", bytes: await picture("jpeg") },
    { name: "dessin.svg", bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
    { name: "deux.png", bytes: await picture("png", 500, 400) },
  ]);
  expect(answer.status).toBe(415);
  expect(wordsOf(answer.text)).toContain(asWords(`dessin.svg : ${t("pictures:error.format")}`));
  expect(await photosOf(owner)).toHaveLength(2);
  const page = await browser.get("/pro/photos");
  expect(wordsOf(page.text)).toContain(asWords(t("photos:gallery.undescribed", { count: 2 })));
  expect(wordsOf(page.text)).not.toContain(asWords(t("photos:gallery.emptyText")));
  const [first, second] = [...page.text.matchAll(/name="title_([0-9a-z]{16})"/g)].map(([, id]) => id);
  const words = { [`title_${first}`]: "Le jardin", [`description_${first}`]: "Le jardin au soir." };
  const bad = await browser.post("/pro/photos", { intent: "describe", ...words, [`title_${second}`]: "Un" });
  expect(bad.status).toBe(400);
  expect(bad.text).toContain("Le jardin au soir.");
  expect(
    (await browser.post("/pro/photos", { intent: "describe", ...words, [`title_${second}`]: "Une table" })).status,
  ).toBe(303);
  expect(
    await rows("SELECT title, visible FROM provider_images WHERE provider_id = ? ORDER BY position", owner.id),
  ).toEqual([
    { title: "Le jardin", visible: 1 },
    { title: "Une table", visible: 0 },
  ]);
});

test("a file may have any name a browser sends, and the fields after it arrive (photo-21)", async () => {
  const { owner, browser } = await newOwner("de");
  const names = ["s=1600.jpg", "a;b.jpg", "x=1;y=2.jpg", "vœux 😀.jpg", "sagt %22ja%22.jpg"];
  const bytes = await picture("jpeg");
  const files = names.map((name) => ({ name, bytes }));
  expect((await browser.upload("/pro/photos", {}, "photo", files)).status).toBe(303);
  const photos = await photosOf(owner);
  expect(photos).toHaveLength(names.length);
  const file = { name: "x=1;y=2.jpg", bytes };
  const answer = await browser.upload(`/pro/photos/${photos[0]?.publicId}`, PHOTO_TEXTS, "photo", file);
  expect(answer.status).toBe(303);
  expect(await value("SELECT title FROM provider_images WHERE public_id = ?", photos[0]?.publicId ?? "")).toBe(
    PHOTO_TEXTS.title,
  );
});

test("every action answers a body that is not a form with a text (error-16)", async () => {
  test.slow();
  const { browser: provider } = await newOwner();
  const couple = await httpBrowserOf(await insertAccount());
  const [visitor, administrator] = [HttpBrowser.in("fr"), await administratorBrowser()];
  const actorOf = (path: string) => {
    if (path.startsWith("admin")) return administrator;
    return path.startsWith("pro/") || path === "pro" ? provider : couple;
  };
  const large = `totalBudget=${"x".repeat(70_000)}`;
  const wrong = [
    ["multipart/form-data", "intent=find-place"],
    ["multipart/form-data; boundary=b", "intent=find-place"],
    ["multipart/form-data; boundary=b", large],
    ["multipart/form-data", large],
    ["text/plain", "intent=find-place"],
  ] as const;
  const odd: string[] = [];
  // Without webhooks, which check a signature first.
  const actions = ROUTES.filter(({ action, path }) => action && !path.startsWith("webhooks/"));
  for (const [turn, { path }] of actions.entries()) {
    const address = `/${path.replace(/^\//, "").replace(/:\w+\??|\*/g, "x")}`;
    // The route's actor sends each form with all bodies, and a visitor sends each form with one of the bodies.
    for (const [index, [type, body]] of wrong.entries())
      for (const browser of index === turn % wrong.length ? [actorOf(path), visitor] : [actorOf(path)]) {
        const headers = {
          "Content-Type": type,
          "Content-Length": String(body.length),
          Origin: `http://${browser.host}`,
        };
        const answer = await browser.send("POST", address, headers, body);
        // The fields of a large upload are not returned, so a visitor is redirected to the login.
        const isFine = (answer.status >= 400 && answer.status < 500) || (browser === visitor && answer.status === 303);
        const isSilent = answer.status >= 400 && wordsOf(answer.text).trim() === "";
        if (!isFine || isSilent) odd.push(`${answer.status} ${address} ${type} ${body.length}`);
      }
  }
  expect(odd).toEqual([]);
});

test("an upload to an unknown link uses no slot, even if it never ends (photo-26)", async () => {
  const { owner, browser } = await newOwner();
  await browser.get("/pro/photos"); // Renews the session.
  const endless = Array.from({ length: 3 }, () => {
    const sent = request({
      host: "127.0.0.1",
      port: address("PORT"),
      method: "POST",
      path: "/review/zzzz",
      agent: false,
      headers: {
        Host: browser.host,
        Origin: `http://${browser.host}`,
        "Content-Type": "multipart/form-data; boundary=b",
        "Content-Length": "1000000",
      },
    });
    sent.on("error", () => {});
    sent.write("--b\r\n");
    return sent;
  });
  const started = Date.now();
  expect((await addPhoto(browser, await picture("jpeg"))).status).toBe(303);
  expect(Date.now() - started).toBeLessThan(20_000);
  expect(await photosOf(owner)).toHaveLength(1);
  for (const sent of endless) sent.destroy();
});

test("a part that lies outside the picture, or is too small, is refused", async () => {
  const { owner, browser } = await newOwner();
  const t = textsOf("fr");
  const file = { name: "photo.jpg", bytes: await picture("jpeg", 800, 600) };
  await addPhoto(browser, file.bytes);
  const [photo] = await photosOf(owner);
  const replace = (crop: Record<string, string>) =>
    browser.upload(`/pro/photos/${photo?.publicId}`, { ...PHOTO_TEXTS, ...crop }, "photo", file);
  const crop = (cropX: number, cropWidth: number) => ({
    cropX: String(cropX),
    cropY: "0",
    cropWidth: String(cropWidth),
    cropHeight: "400",
  });
  const outside = await replace(crop(500, 400));
  expect(wordsOf(outside.text)).toContain(asWords(t("pictures:error.crop")));
  const nonsense = await replace({ ...crop(0, 400), cropX: "left" });
  expect(wordsOf(nonsense.text)).toContain(asWords(t("pictures:error.crop")));
  const small = await replace(crop(0, 359));
  expect(wordsOf(small.text)).toContain(asWords(t("pictures:error.tooSmall", FIGURES)));
  expect(await photosOf(owner)).toEqual([photo]);
});

test("PNG, JPEG, GIF and WebP are accepted, and served as WebP that browsers cache permanently (photo-22)", async () => {
  const { owner, browser } = await newOwner();
  for (const format of ["png", "jpeg", "gif", "webp"] as const)
    expect((await addPhoto(browser, await picture(format), {}, "picture.txt")).status).toBe(303);
  expect(wasStored(owner)).toBe(true);
  const visitor = HttpBrowser.in("de");
  for (const { src } of await photosOf(owner)) {
    const shown = await visitor.get(`${src}/480`);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(shown.setCookies).toEqual([]);
    expect(shown.headers["server-timing"]).toContain('db;desc="0"');
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: "webp", width: 480, height: 320 });
    expect((await sharp((await visitor.get(`${src}/1600`)).bytes).metadata()).width, "never enlarged").toBe(600);
    for (const odd of [`${src}/481`, `${src}/0480`, src, `${src.replace(/.$/, "!")}/480`])
      expect((await visitor.get(odd)).status, odd).toBe(404);
  }
  expect((await visitor.get(`/media/${owner.publicId}/${"0".repeat(64)}/480`)).status).toBe(404);
});

test("place, name and position of a camera are gone, and the picture stands upright", async () => {
  const { owner, browser } = await newOwner();
  await addPhoto(browser, await telltalePicture());
  const [photo] = await photosOf(owner);
  expect(photo).toMatchObject({ width: 400, height: 600 });
  const { bytes } = await browser.get(`${photo?.src}/1600`);
  const { width, height, exif, xmp, orientation } = await sharp(bytes).metadata();
  expect({ width, height, exif, xmp, orientation: orientation ?? 1 }).toEqual({
    width: 400,
    height: 600,
    orientation: 1,
  });
  expect(bytes.includes("TELLTALE")).toBe(false);
  const at = async (top: number) => [
    ...(await sharp(bytes).extract({ left: 200, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ];
  const [red = 0, , blue = 0] = await at(20);
  expect(red, "red is on top").toBeGreaterThan(blue);
});

test("a chosen part is the part that is kept; of an animation the first picture", async () => {
  const { owner, browser } = await newOwner();
  const part = { cropX: "0", cropY: "0", cropWidth: "400", cropHeight: "360" };
  const file = await picture("png", 900, 400);
  await addPhoto(browser, file);
  const [whole] = await photosOf(owner);
  const path = `/pro/photos/${whole?.publicId}`;
  await browser.upload(path, { ...PHOTO_TEXTS, ...part }, "photo", { name: "photo.png", bytes: file });
  await addPhoto(browser, await animation());
  const [cropped, still] = await photosOf(owner);
  expect(cropped).toMatchObject({ width: 400, height: 360 });
  const { bytes } = await browser.get(`${cropped?.src}/1600`);
  const { channels } = await sharp(bytes).stats();
  expect(channels[0]?.mean, "all of it is the red half").toBeGreaterThan(channels[2]?.mean ?? 255);
  expect((await sharp((await browser.get(`${still?.src}/480`)).bytes).metadata()).pages ?? 1).toBe(1);
});

test("ten megabytes are not too much, and without a script a long picture is cut in the middle", async () => {
  const { owner, browser } = await newOwner();
  const heavy = await heavyPicture(9.9 * 1024 * 1024);
  expect((await addPhoto(browser, heavy)).status).toBe(303);
  expect((await addPhoto(browser, await picture("jpeg", 1600, 400))).status).toBe(303);
  expect((await photosOf(owner))[1]).toMatchObject({ width: 711, height: 400 });
});

test("a body of unknown or absurd length, and one that is cut off, are no reason to fall over", async () => {
  const { owner, browser } = await newOwner();
  await browser.get("/pro/photos");
  const send = (headers: Record<string, string>, body: Buffer | string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(
        {
          host: "127.0.0.1",
          port: address("PORT"),
          method: "POST",
          path: "/pro/photos",
          agent: false,
          headers: {
            Host: browser.host,
            Origin: `http://${browser.host}`,
            Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            "Content-Type": "multipart/form-data; boundary=b",
            ...headers,
          },
        },
        (response) => {
          let text = "";
          response.on("data", (chunk) => {
            text += chunk;
          });
          response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  const form = `--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\nabc`;
  const cutOff = await send({ "Content-Length": String(form.length) }, form);
  expect(cutOff.status).toBe(400);
  const noForm = await send({ "Content-Length": "3" }, "abc");
  expect(noForm.status).toBe(400);
  await nothingStored(owner);
});

test("nobody adds to another one's gallery, and visitors to none", async () => {
  const { owner, browser } = await newOwner();
  expect((await addPhoto(browser, await picture("jpeg"))).status).toBe(303);
  const [photo] = await photosOf(owner);
  const stranger = await newOwner();
  const path = `/pro/photos/${photo?.publicId}`;
  const file = { name: "a.jpg", bytes: await picture("jpeg", 500, 500) };
  expect((await stranger.browser.get(path)).status).toBe(404);
  expect((await stranger.browser.upload(path, PHOTO_TEXTS, "photo", file)).status).toBe(404);
  expect((await stranger.browser.post(path, { intent: "delete" })).status).toBe(404);
  const visitor = HttpBrowser.in("fr");
  expect((await visitor.upload("/pro/photos", PHOTO_TEXTS, "photo", file)).status).toBe(403);
  expect(await photosOf(owner)).toEqual([photo]);
  await nothingStored(stranger.owner);
});

/** Maximum time for which the data center's cache may contain a deleted photograph. */
const LONGEST = { timeout: 5_000 };

test("a deleted photo is gone from the store and from every width within five seconds (photo-30)", async () => {
  const { owner, browser } = await newOwner();
  await addPhoto(browser, await picture("jpeg"));
  const [photo] = await photosOf(owner);
  for (let n = 0; n < 3; n++) expect((await browser.get(`${photo?.src}/320`)).status).toBe(200);
  expect((await browser.post(`/pro/photos/${photo?.publicId}`, { intent: "delete" })).status).toBe(303);
  await expect.poll(async () => (await browser.get(`${photo?.src}/320`)).status, LONGEST).toBe(404);
  expect(await photosOf(owner)).toEqual([]);
});

test("with the account all its photographs are gone from the store and from every width", async () => {
  const { owner, browser } = await newOwner();
  await addPhoto(browser, await picture("jpeg"));
  await addPhoto(browser, await picture("png", 700, 500));
  const photos = await photosOf(owner);
  expect(photos).toHaveLength(2);
  for (const { src } of photos) expect((await browser.get(`${src}/320`)).status).toBe(200);
  const fields = { reason: "La maison ferme", currentPassword: owner.password, confirmation: "on" };
  expect((await browser.post("/pro/account/delete", fields)).status).toBe(303);
  for (const { src } of photos)
    for (const width of [320, 480])
      await expect.poll(async () => (await browser.get(`${src}/${width}`)).status, LONGEST).toBe(404);
});
