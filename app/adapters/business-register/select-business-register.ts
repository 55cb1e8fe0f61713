import type { BusinessRegister } from "./port";
import { type RechercheEntreprisesSettings, rechercheEntreprises } from "./recherche-entreprises";

/** France's, the only country whose providers must name their number in a register (decisions.md "SIRET"). */
export function selectBusinessRegister(settings: RechercheEntreprisesSettings): BusinessRegister {
  return rechercheEntreprises(settings);
}
