import type { PlaceSuggestion } from "~/domain/places/find-places.server";
import { foldPlaceName } from "~/domain/places/place-names.rules";
import type { PlaceKind } from "~/domain/places/place-suggestions.rules";
import type { PlaceInput } from "~/domain/places/resolve-place.server";
import type { ProjectFacts } from "./project.rules";
import type { EventTown, HomeTown } from "./project-match-query.rules";
import type { SettingStep } from "./wizard.form";

/** A row of `projects` with its languages and its couple's town. Null where nothing was answered yet. */
export interface StoredProject extends HomeTown {
  event_type: string | null;
  other_event: string | null;
  service_type: string | null;
  has_theme: number | null;
  wedding_theme: string | null;
  event_date: string | null;
  event_location: string | null;
  event_place_kind: PlaceKind | null;
  event_radius_km: number | null;
  city: string | null;
  zip_code: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  guest_range: string | null;
  budget_range: string | null;
  budget_planner_range: string | null;
  planner_preference: string | null;
  languages: string | null;
  reached_step: number | null;
  status: "draft" | "saved" | null;
  sent_at: number | null;
  closed_at: number | null;
}

export function factsOf(row: StoredProject): ProjectFacts {
  return {
    eventType: row.event_type,
    otherEvent: row.other_event,
    serviceType: row.service_type,
    hasTheme: row.has_theme === 1,
    weddingTheme: row.wedding_theme,
    eventDate: row.event_date,
    eventLocation: row.event_location,
    guestRange: row.guest_range,
    budgetRange: row.budget_range,
    budgetPlannerRange: row.budget_planner_range,
    languages: row.languages ? (JSON.parse(row.languages) as string[]) : [],
    plannerPreference: row.planner_preference,
  };
}

export const townStored = (row: StoredProject): EventTown => ({
  eventPlaceKind: row.event_place_kind,
  eventRadiusKm: row.event_radius_km ?? 0,
  city: row.city,
  zipCode: row.zip_code,
  country: row.country,
  latitude: row.latitude,
  longitude: row.longitude,
});

/** The place as it was typed, and what was picked for it. */
export const placeOf = ({ eventLocation, eventLocationPlace, eventLocationFor }: SettingStep): PlaceInput => ({
  text: eventLocation,
  place: eventLocationPlace,
  pickedFor: eventLocationFor,
});

export const townOf = (place: PlaceSuggestion): EventTown => ({
  eventPlaceKind: place.kind,
  eventRadiusKm: place.radiusKm,
  city: place.kind === "city" ? place.name : null,
  zipCode: place.zipCode,
  country: place.country,
  latitude: place.latitude,
  longitude: place.longitude,
});

/**
 * How a place is shown. A country that was chosen for a place which the gazetteer does not know follows the couple's own words:
 * "Hydra, Greece".
 */
export function locationOf({ kind, label }: PlaceSuggestion, typed: string): string {
  const words = typed.trim();
  const own = kind === "country" && words !== "" && foldPlaceName(words) !== foldPlaceName(label);
  return own && !foldPlaceName(words).endsWith(foldPlaceName(label)) ? `${words}, ${label}` : label;
}
