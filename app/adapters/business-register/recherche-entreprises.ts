import { callVendor, quoteReason, type VendorAnswer } from "~/adapters/call-vendor";
import { type BusinessRegister, type RegisterAnswer, RegisterUnreachable } from "./port";

interface RechercheEntreprisesSettings {
  baseUrl: string;
  timeLimitMs?: number | undefined;
}

const VENDOR = "Recherche d’entreprises";

/** Short, because a visitor waits for the form. */
const TIME_LIMIT_MS = 3_000;

/** Placeholder for a name that its owner does not publish (Code de commerce, article A123-96). */
const WITHHELD = /\[(ND|NON-DIFFUSIBLE)\]/;

interface Establishment {
  siret?: unknown;
  /** `A`: active; `F`: closed. */
  etat_administratif?: unknown;
}

interface Company {
  nom_complet?: unknown;
  etat_administratif?: unknown;
  siege?: Establishment | null;
  matching_etablissements?: unknown;
}

/**
 * The French state's public search of companies, over INSEE's Sirene (https://recherche-entreprises.api.gouv.fr/docs/):
 * no key, 7 queries per second. For a SIRET it returns one company, with the establishment in
 * `matching_etablissements`.
 */
export function rechercheEntreprises({ baseUrl, timeLimitMs }: RechercheEntreprisesSettings): BusinessRegister {
  return {
    async find(siret) {
      const question = new URLSearchParams({ q: siret, page: "1", per_page: "1" });
      return readAnswer(await ask(`${baseUrl.replace(/\/$/, "")}/search?${question}`, timeLimitMs), siret);
    },
  };
}

async function ask(url: string, timeLimitMs = TIME_LIMIT_MS): Promise<VendorAnswer> {
  try {
    return await callVendor(VENDOR, { url, method: "GET", headers: {}, timeLimitMs });
  } catch (cause) {
    throw new RegisterUnreachable(cause instanceof Error ? cause.message : `${VENDOR} did not answer`, { cause });
  }
}

function readAnswer(answer: VendorAnswer, siret: string): RegisterAnswer {
  const { results, erreur } = answer.body;
  // A rejected query says nothing about the company.
  if (!answer.ok) throw new RegisterUnreachable(`${VENDOR}: ${quoteReason(answer, erreur)}`);
  if (!Array.isArray(results)) throw new RegisterUnreachable(`${VENDOR}: an answer without results`);
  for (const company of results.filter(isObject) as Company[]) {
    const establishment = establishmentsOf(company).find((one) => one.siret === siret);
    if (establishment) return stateOf(company, establishment);
  }
  return { state: "not_found" };
}

function establishmentsOf({ siege, matching_etablissements: matching }: Company): Establishment[] {
  return [...(Array.isArray(matching) ? matching : []), siege].filter(isObject);
}

function stateOf(company: Company, { etat_administratif: state }: Establishment): RegisterAnswer {
  if (state === "F" || company.etat_administratif === "C") return { state: "closed" };
  if (state !== "A") throw new RegisterUnreachable(`${VENDOR}: an establishment in no state`);
  const name = typeof company.nom_complet === "string" ? company.nom_complet.trim() : "";
  return { state: "found", name: WITHHELD.test(name) ? "" : name };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
