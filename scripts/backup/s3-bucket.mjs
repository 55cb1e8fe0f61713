// Accesses the bucket over the S3 protocol of R2.
import { AwsClient } from "aws4fetch";

const TIMEOUT_MS = 60_000;

/**
 * @param {{ endpoint: string, bucket: string, accessKeyId: string, secretAccessKey: string }} settings
 * @returns {import("./bucket").Bucket}
 * @see https://developers.cloudflare.com/r2/api/s3/api/
 */
export function openS3Bucket({ endpoint, bucket, accessKeyId, secretAccessKey }) {
  // The client retries automatically if the server is unavailable or overloaded.
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", region: "auto", retries: 4 });
  const root = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const addressOf = (key) => `${root}/${key.split("/").map(encodeURIComponent).join("/")}`;

  async function ask(address, init = {}) {
    const response = await client
      .fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch((error) => {
        const why = error.cause?.message ?? error.message;
        throw new Error(`The bucket at ${new URL(endpoint).host} does not answer: ${why}.`, { cause: error });
      });
    if (response.ok || response.status === 404) return response;
    const said = (await response.text()).replace(/<[^>]*>/g, " ").slice(0, 200);
    throw new Error(`The bucket answered with status ${response.status}: ${said.trim()}`);
  }

  return {
    async *list() {
      let token = "";
      do {
        const query = new URLSearchParams({ "list-type": "2", ...(token ? { "continuation-token": token } : {}) });
        const response = await ask(`${root}?${query}`);
        if (!response.ok) throw new Error(`There is no bucket ${bucket}.`);
        const xml = await response.text();
        for (const [, object] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield {
            key: tag(object, "Key"),
            size: Number(tag(object, "Size")),
            etag: tag(object, "ETag").replaceAll('"', ""),
          };
        token = tag(xml, "IsTruncated") === "true" ? tag(xml, "NextContinuationToken") : "";
      } while (token);
    },
    async get(key) {
      const response = await ask(addressOf(key));
      if (!response.ok) return null;
      return {
        bytes: new Uint8Array(await response.arrayBuffer()),
        type: response.headers.get("Content-Type") ?? "",
      };
    },
    async put(key, bytes, type) {
      const response = await ask(addressOf(key), { method: "PUT", body: bytes, headers: { "Content-Type": type } });
      if (!response.ok) throw new Error(`There is no bucket ${bucket}.`);
    },
    async close() {},
  };
}

function tag(xml, name) {
  const text = new RegExp(`<${name}>(.*?)</${name}>`, "s").exec(xml)?.[1] ?? "";
  return text.replace(/&(amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);/gi, (_, entity) => {
    if (!entity.startsWith("#")) return { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[entity.toLowerCase()];
    return String.fromCodePoint(Number(entity.replace(/^#x/i, "0x").replace("#", "")));
  });
}
