import type { MarketCode } from "~/i18n/markets";

/** Supervisory authority of each market, by its own name, with its page for complaints. */
export const AUTHORITIES: Record<MarketCode, { name: string; lang: string; href: string }> = {
  FR: {
    name: "Commission nationale de l’informatique et des libertés (CNIL)",
    lang: "fr",
    href: "https://www.cnil.fr/fr/plaintes",
  },
  BE: {
    name: "Gegevensbeschermingsautoriteit (GBA)",
    lang: "nl",
    href: "https://www.gegevensbeschermingsautoriteit.be/",
  },
  GB: { name: "Information Commissioner’s Office (ICO)", lang: "en", href: "https://ico.org.uk/make-a-complaint/" },
  // Firms answer to the authority of their Land; this is the list of all of them.
  DE: {
    name: "Datenschutzaufsichtsbehörde des Landes",
    lang: "de",
    href: "https://www.bfdi.bund.de/DE/Service/Anschriften/Laender/Laender-node.html",
  },
  IT: {
    name: "Garante per la protezione dei dati personali",
    lang: "it",
    href: "https://www.garanteprivacy.it/",
  },
  ES: {
    name: "Agencia Española de Protección de Datos (AEPD)",
    lang: "es",
    href: "https://www.aepd.es/",
  },
  PT: { name: "Comissão Nacional de Proteção de Dados (CNPD)", lang: "pt", href: "https://www.cnpd.pt/" },
};
