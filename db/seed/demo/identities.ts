import type { Locale } from "~/i18n/markets";
import type { Decks, Random } from "./random";
import { fillTemplate } from "./template";
import { NAMES, type Names } from "./texts";

export interface Identity {
  name: string;
  firstname: string;
  lastname: string;
  /** Address at a domain that is reserved for examples (RFC 2606), so no email arrives. */
  email: string;
}

/** Length limits of a company name in characters (rule company-2). */
const NAME_LENGTH = { min: 2, max: 50 } as const;

/** Creates names that no other planner has. */
export class Registry {
  private readonly names = new Set<string>();
  private readonly domains = new Set<string>();

  constructor(
    private readonly decks: Decks,
    private readonly random: Random,
  ) {}

  register(locale: Locale, feminine: boolean, studio: boolean): Identity {
    const names = NAMES[locale];
    const firstname = this.decks.deal(`${locale} ${feminine ? "women" : "men"}`, feminine ? names.women : names.men);
    const lastname = this.decks.deal(`${locale} lastnames`, names.lastnames);
    const name = this.nameBusiness(locale, names, { firstname, lastname, studio });
    return {
      name,
      firstname,
      lastname,
      email: `${this.random.pick(names.mailboxes)}@${this.registerDomain(name, locale)}`,
    };
  }

  private nameBusiness(locale: Locale, names: Names, owner: { firstname: string; lastname: string; studio: boolean }) {
    const patterns = owner.studio ? names.studioNames : names.ownNames;
    for (;;) {
      const pattern = this.decks.deal(`${locale} ${owner.studio ? "studio" : "own"} names`, patterns);
      const [noun = "", second = ""] = this.random.sample(names.nouns, 2);
      const partner = this.random.pick(names.lastnames.filter((lastname) => lastname !== owner.lastname));
      const slots = { first: owner.firstname, last: owner.lastname, noun, second, partner };
      const name = fillTemplate(pattern, { slots, feminine: false, studio: owner.studio }, this.random);
      if (name.length < NAME_LENGTH.min || name.length > NAME_LENGTH.max || this.names.has(name)) continue;
      this.names.add(name);
      return name;
    }
  }

  private registerDomain(name: string, locale: Locale): string {
    const label = domainLabel(name, locale);
    for (let number = 1; ; number++) {
      const domain = `${label}${number === 1 ? "" : `-${number}`}.example`;
      if (this.domains.has(domain)) continue;
      this.domains.add(domain);
      return domain;
    }
  }
}

/** Returns a domain label: "l-atelier-d-eglantine" for "L’Atelier d’Églantine". German "ö" becomes "oe". */
export function domainLabel(name: string, locale: Locale): string {
  const lower = name.toLowerCase().replaceAll("ß", "ss").replaceAll("ı", "i");
  return (locale === "de" ? lower.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue") : lower)
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
