import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

interface Settings {
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  pageSize?: number;
}

/** Simulates an R2 bucket with the S3 protocol: list, get and put, with signatures of version 4. */
export async function startS3Simulator(settings: Settings) {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  let busy = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray());
    const url = new URL(incoming.url ?? "", "http://localhost");
    const [, bucket, ...rest] = url.pathname.split("/").map(decodeURIComponent);
    const key = rest.join("/");
    const fail = (status: number, code: string) =>
      outgoing.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (!isSigned(incoming, url, settings)) return fail(403, "SignatureDoesNotMatch");
    if (busy > 0) {
      busy -= 1;
      return fail(503, "SlowDown");
    }
    if (bucket !== settings.bucket) return fail(404, "NoSuchBucket");
    if (incoming.method === "PUT") {
      objects.set(key, { bytes: body, type: incoming.headers["content-type"] ?? "" });
      return outgoing.writeHead(200, { ETag: `"${md5(body)}"` }).end();
    }
    if (key) {
      const object = objects.get(key);
      if (!object) return fail(404, "NoSuchKey");
      return outgoing.writeHead(200, { "Content-Type": object.type }).end(object.bytes);
    }
    outgoing.writeHead(200).end(listOf(url.searchParams));
  });

  function listOf(query: URLSearchParams): string {
    const start = Number(query.get("continuation-token") ?? 0);
    const end = start + (settings.pageSize ?? 1000);
    const keys = [...objects.keys()].sort();
    const contents = keys.slice(start, end).map((key) => {
      const bytes = objects.get(key)?.bytes ?? Buffer.alloc(0);
      return `<Contents><Key>${escaped(key)}</Key><Size>${bytes.length}</Size><ETag>&quot;${md5(bytes)}&quot;</ETag></Contents>`;
    });
    const more = end < keys.length;
    const next = more ? `<NextContinuationToken>${end}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** Answers the next `requests` requests with 503. */
    isBusyFor(requests: number) {
      busy = requests;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/**
 * Checks a signature of version 4. @see
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
function isSigned({ method, headers }: IncomingMessage, url: URL, { accessKeyId, secretAccessKey }: Settings): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/auto\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, id, day = "", names = "", signature = ""] = form.exec(headers.authorization ?? "") ?? [];
  const date = String(headers["x-amz-date"]);
  if (id !== accessKeyId || !date.startsWith(day)) return false;
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).sort();
  const asked = [
    method,
    url.pathname,
    query.join("&"),
    ...names.split(";").map((name) => `${name}:${headers[name]}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const text = `AWS4-HMAC-SHA256\n${date}\n${day}/auto/s3/aws4_request\n${createHash("sha256").update(asked).digest("hex")}`;
  const key = ["auto", "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
  const wanted = hmac(key, text);
  const given = Buffer.from(signature, "hex");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
