/** Places to choose from, and the text that they were found for. */
export interface PlaceChoices {
  for: string;
  options: { id: number; label: string }[];
}
