import type { CountryCode } from "~/i18n/markets";

interface SeedCountry {
  country: CountryCode;
  /** Approximate number of inhabitants. */
  population: number;
  /** Centre of the mainland; degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** Other common names, which `Intl.DisplayNames` does not have in the seven languages. */
  otherNames: string[];
}

/** Countries of the gazetteer, biggest first. The file of towns does not contain them. */
export const COUNTRIES: SeedCountry[] = [
  { country: "DE", population: 83_500_000, latitude: 51.16, longitude: 10.45, otherNames: [] },
  {
    country: "GB",
    population: 69_200_000,
    latitude: 53.9,
    longitude: -2.4,
    // Without England and Scotland, which `destinations.tsv` contains as separate places.
    otherNames: [
      ...["UK", "Great Britain", "Grande-Bretagne", "Großbritannien", "Groot-Brittannië"],
      ...["Gran Bretagna", "Gran Bretaña", "Grã-Bretanha"],
    ],
  },
  { country: "FR", population: 68_500_000, latitude: 46.6, longitude: 2.45, otherNames: [] },
  { country: "IT", population: 58_900_000, latitude: 42.8, longitude: 12.8, otherNames: [] },
  { country: "ES", population: 49_100_000, latitude: 40.2, longitude: -3.6, otherNames: ["Espanya", "Espainia"] },
  {
    country: "NL",
    population: 18_000_000,
    latitude: 52.2,
    longitude: 5.5,
    otherNames: ["Holland", "Hollande", "Olanda", "Holanda"],
  },
  { country: "BE", population: 11_800_000, latitude: 50.6, longitude: 4.7, otherNames: [] },
  { country: "PT", population: 10_700_000, latitude: 39.6, longitude: -8, otherNames: [] },
  { country: "AT", population: 9_200_000, latitude: 47.6, longitude: 14.1, otherNames: [] },
  { country: "CH", population: 9_000_000, latitude: 46.8, longitude: 8.2, otherNames: ["Svizra"] },
  { country: "IE", population: 5_400_000, latitude: 53.2, longitude: -8.1, otherNames: ["Éire"] },
  { country: "LU", population: 680_000, latitude: 49.8, longitude: 6.1, otherNames: ["Lëtzebuerg"] },
];
