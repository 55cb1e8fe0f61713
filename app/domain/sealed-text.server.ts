const encoder = new TextEncoder();

/** Bytes of an AES-GCM nonce (NIST SP 800-38D §8.2). */
const NONCE = 12;

/**
 * Encrypts a small secret for the database (AES-256-GCM). The key is derived from SESSION_SECRET for this purpose only
 * (HKDF, RFC 5869), so a copy of the database does not reveal it.
 * @returns `v1.nonce.text`, the last two in base64
 */
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
