import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { insertApprovedProvider } from "../support/providers";

test("the badge stands in a page of another origin (badge-1)", { tag: "@document" }, async ({ page }) => {
  const { publicId } = await insertApprovedProvider();
  const badge = marketUrl("fr", `/badge/${publicId}`);
  const site = createServer((_, response) => {
    // Such a page takes in only what allows it.
    response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Site</title><img src="${badge}" alt="Badge">`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const image = page.getByRole("img", { name: "Badge" });
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(220);
  } finally {
    site.close();
  }
});
