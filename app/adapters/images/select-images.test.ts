import { expect, it } from "vitest";
import { ImageTimeout, ImageUnreadable } from "./port";
import { cloudflareImages, type ImagesBinding } from "./select-images";

function binding(answer: () => Promise<ArrayBuffer>) {
  const asked: unknown[] = [];
  const handle: ReturnType<ImagesBinding["input"]> = {
    transform(change) {
      asked.push(change);
      return handle;
    },
    draw(_, options) {
      asked.push(options);
      return handle;
    },
    async output(options) {
      asked.push(options);
      return { response: () => ({ arrayBuffer: answer }) };
    },
  };
  return { asked, images: { input: () => handle } satisfies ImagesBinding };
}

const picture = [new Uint8Array([1, 2, 3])];

it("cuts, turns and mirrors before it scales, one step at a time", async () => {
  const { asked, images } = binding(async () => new Uint8Array([9]).buffer);
  const part = { left: 1, top: 2, width: 400, height: 500 };
  const rendering = { part, rotate: 90, mirrored: true, width: 300, quality: 80 } as const;
  expect(await cloudflareImages(images, 1_000).render(picture, rendering)).toEqual(new Uint8Array([9]));
  expect(asked).toEqual([
    { trim: part },
    { rotate: 90 },
    { flip: "h" },
    { width: 300, fit: "scale-down" },
    { format: "image/webp", quality: 80, anim: false },
  ]);
});

it("hands a picture on in full chunks, however many parts it has", async () => {
  const chunks: Uint8Array[] = [];
  const { images } = binding(async () => new ArrayBuffer(0));
  const input: ImagesBinding["input"] = (stream) => {
    const handle = images.input();
    const output = async (options: Parameters<typeof handle.output>[0]) => {
      for await (const chunk of stream) chunks.push(chunk);
      return handle.output(options);
    };
    return { ...handle, transform: () => ({ ...handle, output }) };
  };
  const parts = Array.from({ length: 3_000 }, (_, n) => new Uint8Array(200).fill(n));
  await cloudflareImages({ input }, 5_000).render([...parts, new Uint8Array(0)], { width: 1, quality: 1 });
  expect(chunks.map(({ length }) => length)).toEqual([256 * 1024, 256 * 1024, 600_000 - 512 * 1024]);
  expect(Buffer.concat(chunks).equals(Buffer.concat(parts))).toBe(true);
});

it("cuts a picture to its place and lays it on the paper", async () => {
  const { asked, images } = binding(async () => new Uint8Array([9]).buffer);
  const place = { left: 560, top: 0, width: 640, height: 630, quality: 82 };
  const paper = new Uint8Array([4]);
  expect(await cloudflareImages(images, 1_000).layOver(paper, new Uint8Array([5]), place)).toEqual(new Uint8Array([9]));
  expect(asked).toEqual([
    { width: 640, height: 630, fit: "cover" },
    { left: 560, top: 0 },
    { format: "image/jpeg", quality: 82, anim: false },
  ]);
});

it("tells a picture that cannot be decoded from one that takes too long", async () => {
  const odd = binding(() => Promise.reject(new Error("9412")));
  await expect(cloudflareImages(odd.images, 1_000).render(picture, { width: 1, quality: 1 })).rejects.toThrow(
    ImageUnreadable,
  );
  const slow = binding(() => new Promise(() => {}));
  await expect(cloudflareImages(slow.images, 5).render(picture, { width: 1, quality: 1 })).rejects.toThrow(
    ImageTimeout,
  );
});
