import { Secret, TOTP } from "otpauth";
import { ADMINISTRATOR_LOGIN } from "./administrator.form";

const SECONDS = ADMINISTRATOR_LOGIN.totpStep / 1000;

/** Returns a secret for a second factor: 160 random bits (RFC 4226 §4), base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function totpAddress(issuer: string, email: string, secret: string): string {
  return totp(secret, issuer, email).toString();
}

/** Returns the code of a moment. @param now milliseconds since the epoch */
export function totpCode(secret: string, now: number): string {
  return totp(secret).generate({ timestamp: now });
}

/**
 * Returns the time step of a code if it is valid now, or null. The caller checks in the database whether the step was
 * already used.
 */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null; // the library throws on digits of other scripts
  const delta = totp(secret).validate({ token: code, timestamp: now, window: ADMINISTRATOR_LOGIN.totpWindow });
  return delta === null ? null : Math.floor(now / ADMINISTRATOR_LOGIN.totpStep) + delta;
}

/** SHA-1, 6 digits, 30 seconds: supported by every authenticator application. */
function totp(secret: string, issuer = "", label = ""): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: "SHA1", digits: 6, period: SECONDS });
}
