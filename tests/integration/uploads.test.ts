import { readFileSync } from "node:fs";
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { selectAnalytics } from "~/adapters/analytics/analytics";
import { selectMediaStore } from "~/adapters/media-store/select-media-store";
import { removeMedia } from "~/domain/media/stored-media.server";
import type { Provider } from "~/domain/sessions/session.rules";
import type { Refused } from "~/http/forms/form";
import { createContext } from "~/http/pipeline/create-context.server";
import { parseSettings } from "~/http/pipeline/settings.server";
import { translator } from "~/i18n/i18n.server";
import * as photo from "~/routes/pro/photos/photo";
import * as photos from "~/routes/pro/photos/photos";
import * as profilePhoto from "~/routes/pro/photos/profile-photo";
import * as media from "~/routes/resources/media";
import * as sharePicture from "~/routes/resources/share-picture";
import { startImagesStandIn } from "../../scripts/images-stand-in.mjs";
import { useTestDatabase } from "../support/database";
import { animation, misfits, oddPictures, picture, telltalePicture, turnedPicture } from "../support/pictures";
import { saveProvider } from "../support/providers";

// Tests an upload from the form to the served picture, with real rendering, a real database, and a map as bucket.

const test = useTestDatabase();
let standIn: Awaited<ReturnType<typeof startImagesStandIn>>;
beforeAll(async () => {
  standIn = await startImagesStandIn();
});
afterAll(() => standIn.stop());

const objects = new Map<string, Uint8Array>();
let isFull = false;
const reported: unknown[] = [];
const bucket = {
  createMultipartUpload() {},
  put: async (key: string, bytes: Uint8Array) => {
    if (isFull) throw new Error("the bucket is full");
    objects.set(key, bytes);
  },
  get: async (key: string) => objects.has(key) && { arrayBuffer: async () => objects.get(key)?.slice().buffer },
  head: async (key: string) => objects.get(key) ?? null,
  list: async ({ prefix }: { prefix: string }) => ({
    objects: [...objects.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
  }),
  delete: async (keys: string | string[]) => {
    for (const key of [keys].flat()) objects.delete(key);
  },
};

function contextOf(request: Request, provider: Provider | null): AppLoadContext {
  const settings = parseSettings({
    ENVIRONMENT: "development",
    DATABASE_URL: test.url,
    SESSION_SECRET: "s".repeat(32),
    IMAGES_STAND_IN_URL: standIn.url,
  });
  const context = createContext(request, {
    settings,
    analytics: selectAnalytics(undefined),
    bindings: { MEDIA: bucket },
    waitUntil: (work) => void work,
  });
  context.staff = provider;
  context.errors = { report: async (error) => void reported.push(error) };
  return context as AppLoadContext;
}

const t = translator("fr");
const TEXTS = { title: "Le jardin", description: "Le jardin au soir, avant le dîner.", visible: "on" };

interface Answer {
  status: number;
  /** Error about the picture: its text if the form shows a list of errors, and otherwise the key of the text. */
  problem: string | undefined;
  roundTrips: number;
}

type Action = (args: ActionFunctionArgs) => Promise<unknown>;

async function send(
  provider: Provider,
  file: Buffer,
  fields: Record<string, string> = TEXTS,
  action: Action = photos.action,
  address = "/pro/photos",
) {
  const body = new FormData();
  body.set("photo", new File([new Uint8Array(file)], "photo.jpg"));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const bytes = await new Response(body).clone().arrayBuffer();
  const sent = new Request(`http://fr.localhost${address}`, { method: "POST", body });
  sent.headers.set("Content-Length", String(bytes.byteLength));
  return answerOf(sent, provider, action);
}

async function answerOf(request: Request, provider: Provider, action: Action = photos.action): Promise<Answer> {
  const context = contextOf(request, provider);
  const answer = (await action({ request, context, params: {} })) as
    | Response
    | { data: Partial<Refused> & { problems?: { text: string }[] }; init: { status: number } };
  const roundTrips = context.roundTrips.count;
  if (answer instanceof Response) return { status: answer.status, problem: undefined, roundTrips };
  const { reply, problems } = answer.data;
  return { status: answer.init.status, problem: problems?.[0]?.text ?? reply?.error?.photo?.[0], roundTrips };
}

async function shown(path: string): Promise<Response> {
  const [, , owner, hash, width] = path.split("/");
  const request = new Request(`http://fr.localhost${path}`);
  const args = { request, context: contextOf(request, null), params: { owner, hash, width } } as LoaderFunctionArgs;
  return media.loader(args);
}

/** Requests a share picture with `sharePicture.loader`, and counts calls to the Images binding. */
async function shared(path: string): Promise<{ answer: Response; calls: number }> {
  const [, , kind, , publicId] = path.split("/");
  const request = new Request(`http://fr.localhost${path}`);
  const context = contextOf(request, null);
  context.files = { fetch: async ({ url }) => new Response(readFileSync(`public${new URL(url).pathname}`)) };
  const layOver = vi.spyOn(context.images, "layOver");
  const work: Promise<unknown>[] = [];
  context.later = (later) => void work.push(later());
  const answer = await sharePicture.loader({ request, context, params: { kind, publicId } } as LoaderFunctionArgs);
  await Promise.all(work);
  return { answer, calls: layOver.mock.calls.length };
}

const rowsOf = ({ providerId }: Provider) =>
  test.db.all<{ src: string; width: number; height: number }>(
    sql`SELECT '/media/' || src AS src, width, height FROM provider_images WHERE provider_id = ${providerId} ORDER BY position`,
  );

it("unsuitable files are refused with a text, and nothing of them is stored (photo-8)", async () => {
  const provider = await saveProvider(test.db, 1);
  for (const { what, file, problem } of await misfits()) {
    expect([what, (await send(provider, file)).problem]).toEqual([what, `pictures:error.${problem}`]);
  }
  expect(await rowsOf(provider)).toEqual([]);
  expect(objects.size).toBe(0);
});

it("photos are stored and served as WebP, upright and without metadata, in two round trips (photo-7)", async () => {
  const provider = await saveProvider(test.db, 2);
  expect(await send(provider, await telltalePicture())).toMatchObject({ status: 303, roundTrips: 2 });
  const [row] = await rowsOf(provider);
  expect(row).toMatchObject({ width: 400, height: 600 });
  for (const bytes of objects.values()) expect(Buffer.from(bytes).includes("TELLTALE")).toBe(false);
  const answer = await shown(`${row?.src}/320`);
  expect(answer.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "webp", width: 320, height: 480, exif: undefined });
  const [red = 0, , blue = 0] = await sharp(bytes)
    .extract({ left: 160, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(red, "red is on top").toBeGreaterThan(blue);
  for (const odd of [`${row?.src}/321`, `${row?.src}x/320`, `/media/nobody/${"0".repeat(64)}/320`])
    expect((await shown(odd)).status).toBe(404);
});

it("photos of cameras and programs are accepted with any ending, and JPEG, PNG and WebP are rotated upright (photo-24)", async () => {
  const owner = await saveProvider(test.db, 8, { premiumUntil: Date.now() + 86_400_000 });
  const odd = await oddPictures();
  for (const { what, file } of odd) expect([what, (await send(owner, file)).status]).toEqual([what, 303]);
  for (const format of ["png", "jpeg", "webp"] as const)
    expect([format, (await send(owner, await turnedPicture(format))).status]).toEqual([format, 303]);
  const rows = await rowsOf(owner);
  expect(rows.slice(0, odd.length)).toEqual(odd.map(() => expect.objectContaining({ width: 600, height: 400 })));
  expect(rows.slice(odd.length)).toHaveLength(3);
  for (const row of rows.slice(odd.length)) {
    expect(row).toMatchObject({ width: 400, height: 600 });
    const bytes = Buffer.from(await (await shown(`${row.src}/320`)).arrayBuffer());
    const [red = 0, , blue = 0] = await sharp(bytes)
      .extract({ left: 160, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red, "red is on top").toBeGreaterThan(blue);
  }
  for (const bytes of objects.values()) expect(Buffer.from(bytes).includes("TELLTALE")).toBe(false);
});

it("keeps the chosen part, the first picture of an animation, and the middle of what is too long", async () => {
  const provider = await saveProvider(test.db, 3);
  const crop = { cropX: "0", cropY: "0", cropWidth: "400", cropHeight: "360" };
  const whole = await picture("png", 900, 400);
  expect((await send(provider, whole)).status).toBe(303);
  const [{ publicId } = { publicId: "" }] = await test.db.all<{ publicId: string }>(
    sql`SELECT public_id AS publicId FROM provider_images WHERE provider_id = 3`,
  );
  const replace: Action = (args) => photo.action({ ...args, params: { photo: publicId } });
  expect((await send(provider, whole, { ...TEXTS, ...crop }, replace)).status).toBe(303);
  expect((await send(provider, await animation())).status).toBe(303);
  expect((await send(provider, await picture("webp", 1600, 400))).status).toBe(303);
  const rows = await rowsOf(provider);
  expect(rows).toMatchObject([
    { width: 400, height: 360 },
    { width: 400, height: 400 },
    { width: 711, height: 400 },
  ]);
  const part = await shown(`${rows[0]?.src}/1600`);
  const { channels } = await sharp(Buffer.from(await part.arrayBuffer())).stats();
  expect(channels[0]?.mean, "all of it is the red half").toBeGreaterThan(channels[2]?.mean ?? 255);
});

it("reports why the store did not take a picture", async () => {
  const provider = await saveProvider(test.db, 6);
  isFull = true;
  try {
    expect((await send(provider, await picture("png"))).problem).toBe("pictures:error.save");
  } finally {
    isFull = false;
  }
  expect(reported).toEqual([new Error("the bucket is full")]);
});

it("a share picture is rendered once for each content, and is deleted with its photo or its provider (share-12)", async () => {
  const provider = await saveProvider(test.db, 9, { status: "verified", visible: true });
  const keys = () => [...objects.keys()].filter((key) => key.startsWith("provider-9/") && key.includes("renderings"));
  const current = async () => {
    const { answer } = await shared("/share/planner/x/provider-9");
    return String(answer.headers.get("Location"));
  };
  const bare = await current();
  expect([(await shared(bare)).calls, (await shared(bare)).calls]).toEqual([1, 0]);
  expect(keys()).toEqual([expect.stringMatching(/^provider-9\/renderings\/link-/)]);

  expect((await send(provider, await picture("png"))).status).toBe(303);
  await test.db.run(sql`UPDATE provider_images SET title = 'a', description = 'b', visible = 1 WHERE provider_id = 9`);
  const [row] = await rowsOf(provider);
  const path = await current();
  expect(path).not.toBe(bare);
  const first = await shared(path);
  const second = await shared(path);
  expect([first.calls, second.calls]).toEqual([1, 0]);
  expect(await second.answer.arrayBuffer()).toEqual(await first.answer.arrayBuffer());
  expect(first.answer.headers.get("Cache-Control")).toBe("private, max-age=604800");

  const deps = { db: test.db, clock: { now: Date.now }, media: selectMediaStore(bucket) };
  await test.db.run(sql`INSERT INTO media_removals (key, due_at) VALUES (${row?.src.slice("/media/".length)}, 1)`);
  await test.db.run(sql`DELETE FROM provider_images WHERE provider_id = 9`);
  await removeMedia(deps);
  expect(keys()).toEqual([expect.stringMatching(/^provider-9\/renderings\/link-/)]);
  await test.db.run(sql`INSERT INTO media_removals (key, due_at) VALUES ('provider-9/', 1)`);
  await removeMedia(deps);
  expect(keys()).toEqual([]);
});

it("takes a profile photo", async () => {
  const provider = await saveProvider(test.db, 4);
  expect((await send(provider, await picture("gif", 700, 500), {}, profilePhoto.action)).status).toBe(303);
  expect((await send(provider, Buffer.alloc(0), {}, profilePhoto.action)).problem).toBe(t("pictures:error.none"));
});

it("asks to choose a file again where the page comes again without it, and not where a script keeps it", async () => {
  const provider = await saveProvider(test.db, 7);
  const save = async (address: string, file: Buffer) =>
    send(provider, file, { ...TEXTS, title: "" }, (args) => photo.action({ ...args, params: { photo: "x" } }), address);
  const file = await picture("png");
  const again = t("pictures:error.again");
  expect(await save("/pro/photos/x", file)).toMatchObject({ status: 400, problem: again });
  expect(await save("/pro/photos/x.data", file)).toMatchObject({ status: 400, problem: undefined });
  expect(await save("/pro/photos/x", Buffer.alloc(0))).toMatchObject({ status: 400, problem: undefined });
});

it("does not fall over a body that is cut off, of unknown or absurd length, or no form with a file", async () => {
  const provider = await saveProvider(test.db, 5);
  const request = (headers: Record<string, string>, body: BodyInit) =>
    new Request("http://fr.localhost/pro/photos", { method: "POST", headers, body });
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  const half = `--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\nabc`;
  const error = async (sent: Request) => (await answerOf(sent, provider)).problem;
  expect(await error(request({ ...type, "Content-Length": String(half.length) }, half))).toBe("pictures:error.upload");
  expect(await error(request(type, half))).toBe("pictures:error.upload");
  expect(await error(request({ ...type, "Content-Length": "99999999999" }, half))).toBe("pictures:error.tooMany");
  expect(await error(request({ ...type, "Content-Length": "7" }, "--b--\r\n"))).toBe("pictures:error.none");
  expect(await rowsOf(provider)).toEqual([]);
});
