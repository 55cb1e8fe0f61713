import type { BusinessRegister } from "./port";
import { type RechercheEntreprisesSettings, rechercheEntreprises } from "./recherche-entreprises";

/** Returns the French register, because only French providers must enter a register number (rule company-8). */
export function selectBusinessRegister(settings: RechercheEntreprisesSettings): BusinessRegister {
  return rechercheEntreprises(settings);
}
