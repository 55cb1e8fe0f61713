export type RegisterAnswer =
  /** In business. `name` is empty if the owner does not publish it. */
  { state: "found"; name: string } | { state: "closed" } | { state: "not_found" };

export interface BusinessRegister {
  /** Looks up a SIRET of 14 digits. @throws RegisterUnreachable without an intelligible answer */
  find(siret: string): Promise<RegisterAnswer>;
}

/** The register was unreachable or too slow, or answered with 429, 5xx or unintelligibly. A later retry may succeed. */
export class RegisterUnreachable extends Error {
  override name = "RegisterUnreachable";
}
