/** Places to choose from, and the text that they were found for. */
export interface PlaceChoices {
  for: string;
  /** All countries, for a place that the gazetteer does not know. */
  countries?: true;
  /** `code`: the postal code of a town that has only one. */
  options: { id: number; label: string; code?: string }[];
}
