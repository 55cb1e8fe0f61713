/** Places to choose from, and the text that they match. */
export interface PlaceChoices {
  for: string;
  /** Offers all countries, for a place that the gazetteer does not know. */
  countries?: true;
  /** `code`: the postal code of a town with only one. */
  options: { id: number; label: string; code?: string }[];
}
