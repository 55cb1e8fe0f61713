import { startVendorServer, type VendorReply, type VendorRequest, type VendorServer } from "../vendor-server";

export interface Company {
  name: string;
  /** SIRET of the head office. */
  seat: string;
  /** SIRETs of closed establishments. */
  closed?: string[];
  ended?: boolean;
  /** True: requests for this company return 503. Parallel tests use other companies. */
  unanswered?: boolean;
  /** SIRETs of other establishments. */
  others?: string[];
}

export interface RechercheEntreprisesSimulator extends VendorServer {
  companies: Company[];
  taken: { q: string }[];
  says(body: unknown): void;
}

/** Companies of the test stack; their numbers have valid checksums. */
export const KNOWN_COMPANIES: Company[] = [
  {
    name: "MAISON AUBERTIN",
    seat: "81234567600017",
    others: ["81234567600025", "81234567600033"],
    closed: ["81234567600033"],
  },
  { name: "FANTOME", seat: "33456789800013", unanswered: true },
  { name: "LES JOURS CLAIRS", seat: "73282932000074" },
  { name: "ATELIER LUMIERE", seat: "52345678800018", ended: true },
];

/** Simulates the search of `recherche-entreprises.api.gouv.fr` by SIRET. */
export async function startRechercheEntreprisesSimulator(
  companies: Company[] = KNOWN_COMPANIES,
): Promise<RechercheEntreprisesSimulator> {
  const taken: { q: string }[] = [];
  const prepared: unknown[] = [];

  function reply({ method, path, query, headers }: VendorRequest): VendorReply {
    if (path !== "/search") return problem(404, "La page demandée n’existe pas.");
    if (method !== "GET") return problem(405, "Method Not Allowed");
    if (!headers["user-agent"]) return problem(403, "Forbidden");
    const q = query.get("q") ?? "";
    if (q.trim().length < 3) return problem(400, "3 caractères minimum pour les termes de la requête");
    taken.push({ q });
    if (prepared.length > 0) return { status: 200, body: prepared.shift() };
    if (companies.some(({ seat, unanswered }) => seat === q && unanswered)) return problem(503, "Service Unavailable");
    const results = companies
      .filter(({ seat, others = [] }) => [seat, ...others].includes(q))
      .map((company) => resource(company, q));
    const pages = { total_results: results.length, page: 1, per_page: 1, total_pages: results.length };
    return { status: 200, body: { results, ...pages } };
  }

  const server = await startVendorServer({ reply, errorBody: (status) => problem(status, "simulated").body });
  return Object.assign(server, { companies, taken, says: (body: unknown) => void prepared.push(body) });
}

function resource({ name, seat, closed = [], ended = false, others = [] }: Company, q: string) {
  const establishment = (siret: string) => ({
    siret,
    est_siege: siret === seat,
    etat_administratif: closed.includes(siret) || ended ? "F" : "A",
    adresse: "1 RUE DE L’EXEMPLE 67000 STRASBOURG",
    code_postal: "67000",
    libelle_commune: "STRASBOURG",
  });
  return {
    siren: seat.slice(0, 9),
    nom_complet: name,
    nom_raison_sociale: name,
    nombre_etablissements: 1 + others.length,
    etat_administratif: ended ? "C" : "A",
    siege: establishment(seat),
    matching_etablissements: [establishment(q)],
  };
}

function problem(status: number, erreur: string): VendorReply {
  return { status, body: { erreur } };
}
