/** What a national register says of one establishment. */
export type RegisterAnswer =
  /** In business. `name` is empty where the owner has the register keep it to itself. */
  | { state: "found"; name: string }
  /** The establishment, or the company that it belongs to, has ended. */
  | { state: "closed" }
  | { state: "not_found" };

export interface BusinessRegister {
  /**
   * @param siret 14 digits
   * @throws RegisterUnreachable when the register said nothing that could be understood: the question is open
   */
  find(siret: string): Promise<RegisterAnswer>;
}

/** Network, time limit, 429, 5xx, or an answer that makes no sense. Worth another try later. */
export class RegisterUnreachable extends Error {
  override name = "RegisterUnreachable";
}
