import type { BusinessRegister } from "./port";
import { type RechercheEntreprisesSettings, rechercheEntreprises } from "./recherche-entreprises";

/** France's: only French providers must give a register number (rule company-8). */
export function selectBusinessRegister(settings: RechercheEntreprisesSettings): BusinessRegister {
  return rechercheEntreprises(settings);
}
