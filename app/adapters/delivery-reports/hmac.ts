const encoder = new TextEncoder();

/** Returns whether a base64 signature is the HMAC of a text. Compares in constant time. */
export async function isHmac(
  hash: "SHA-1" | "SHA-256",
  { key, text, signature }: { key: Uint8Array<ArrayBuffer> | string; text: string; signature: string },
): Promise<boolean> {
  const given = fromBase64(signature);
  if (!given) return false;
  const bytes = typeof key === "string" ? encoder.encode(key) : key;
  const algorithm = { name: "HMAC", hash };
  const imported = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  return crypto.subtle.verify("HMAC", imported, given, encoder.encode(text));
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
