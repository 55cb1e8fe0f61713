// Search words for the enumerations in all languages. With named imports, the build omits the rest of the files, and
// seeds can import them without a plugin.
import { service as deService } from "#locales/de/planner.json";
import { feature as deFeature, type as deType } from "#locales/de/venues.json";
import { service as enService } from "#locales/en/planner.json";
import { feature as enFeature, type as enType } from "#locales/en/venues.json";
import { service as esService } from "#locales/es/planner.json";
import { feature as esFeature, type as esType } from "#locales/es/venues.json";
import { service as frService } from "#locales/fr/planner.json";
import { feature as frFeature, type as frType } from "#locales/fr/venues.json";
import { service as itService } from "#locales/it/planner.json";
import { feature as itFeature, type as itType } from "#locales/it/venues.json";
import { service as nlService } from "#locales/nl/planner.json";
import { feature as nlFeature, type as nlType } from "#locales/nl/venues.json";
import { service as ptService } from "#locales/pt/planner.json";
import { feature as ptFeature, type as ptType } from "#locales/pt/venues.json";

type Words<Name extends string> = Partial<Record<Name, string>>;

/** Returns the labels of a name in all languages, without soft hyphens: the search index would split words there. */
const inAllLanguages =
  <Name extends string>(...languages: Words<Name>[]) =>
  (name: Name): string =>
    languages.map((words) => (words[name] ?? "").replaceAll("\u00ad", "")).join(" ");

export const serviceWords = inAllLanguages(deService, enService, esService, frService, itService, nlService, ptService);
export const venueFeatureWords = inAllLanguages(
  deFeature,
  enFeature,
  esFeature,
  frFeature,
  itFeature,
  nlFeature,
  ptFeature,
);
export const venueTypeWords = inAllLanguages(deType, enType, esType, frType, itType, nlType, ptType);
