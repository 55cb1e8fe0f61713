const encoder = new TextEncoder();

const hex = (buffer: ArrayBuffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns 256 random bits, URL-safe. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Id of only lower-case letters and digits. @param length characters of 5 random bits each */
export function newPublicId(length = 16): string {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => alphabet[byte & 31]).join("");
}

export function newCode(): string {
  const limit = 4_294_000_000; // The largest multiple of 1,000,000 below 2^32 makes all codes equally likely.
  for (;;) {
    const [value = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return String(value % 1_000_000).padStart(6, "0");
  }
}

export async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}

export async function hmac(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return hex(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
}

/** Bytes of an AES-GCM nonce (NIST SP 800-38D §8.2). */
const NONCE = 12;

/** Encrypts (AES-256-GCM) with a key of secret and purpose (HKDF, RFC 5869). @returns `v1.nonce.text` in base64 */
export async function sealText(sessionSecret: string, purpose: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const key = await keyFor(sessionSecret, purpose);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, encoder.encode(text));
  return ["v1", toBase64(nonce), toBase64(new Uint8Array(sealed))].join(".");
}

/** @throws Error if it was sealed with another secret or for another purpose, or was modified */
export async function openText(sessionSecret: string, purpose: string, sealed: string): Promise<string> {
  const [version, nonce = "", text = ""] = sealed.split(".");
  if (version !== "v1") throw new Error("A sealed text is of an unknown version.");
  const key = await keyFor(sessionSecret, purpose);
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: fromBase64(nonce) }, key, fromBase64(text));
  return new TextDecoder().decode(opened);
}

async function keyFor(sessionSecret: string, purpose: string): Promise<CryptoKey> {
  const master = await crypto.subtle.importKey("raw", encoder.encode(sessionSecret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(`alliance ${purpose}`) },
    master,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
