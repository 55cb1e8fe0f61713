import { expect, type Page } from "@playwright/test";
import type { Locale } from "../../../app/i18n/markets";
import { choiceName } from "./choices";
import { runsScripts } from "./script";
import { beginning, startingWith, type TextOf, textsOf } from "./texts";

/** Finds radio buttons or boxes of a question by their label. */
export const choice = (page: Page, list: Parameters<typeof choiceName>[0], slug: string, locale: Locale) =>
  page
    .getByRole("group", { name: textsOf(locale)(QUESTIONS[list]), exact: true })
    .getByRole(list === "languages" ? "checkbox" : "radio", { name: startingWith(choiceName(list, slug, locale)) });

const QUESTIONS = {
  eventType: "wizard:event.type",
  serviceType: "wizard:event.service",
  guestRange: "wizard:setting.guests",
  budgetRange: "wizard:setting.budget",
  budgetPlannerRange: "wizard:setting.plannerBudget",
  languages: "wizard:wishes.languages",
  plannerPreference: "wizard:wishes.preference",
} as const;

export const theme = (page: Page, t: TextOf, answer: "yes" | "no") =>
  page
    .getByRole("group", { name: t("wizard:event.hasTheme"), exact: true })
    .getByRole("radio", { name: t(`wizard:event.${answer}`), exact: true });

export const nextButton = (page: Page, t: TextOf) => page.getByRole("button", { name: t("common:action.next") });

/** Finds the only button of step 4's bar. Its label names the next action. */
export const barButton = (page: Page) => page.locator("[data-bar]").getByRole("button");

/** Opens the list of planners that step 4 hides at first. */
export const openOthers = (page: Page) => page.locator("form.tally summary").first().click();

/** Finds the field of a place, which a script makes a combobox. */
export const placeField = (page: Page, label: string) =>
  page.getByRole(runsScripts() ? "combobox" : "textbox", { name: label, exact: true });

/** Types a place and selects the first suggestion, or without a script the first result of a search. */
export async function pickPlace(page: Page, t: TextOf, label: string, name: string): Promise<void> {
  const field = placeField(page, label);
  if (runsScripts()) {
    await field.pressSequentially(name, { delay: 20 });
    await page
      .getByRole("listbox", { name: t("common:place.suggestions") })
      // The list may still show suggestions for the first letters.
      .getByRole("option", { name: startingWith(name) })
      .first()
      .click();
    // The field then contains more than the typed name.
    await expect(field).toHaveValue(beginning(`${name}, `));
    return;
  }
  await field.fill(name);
  await page.getByRole("button", { name: t("common:action.search") }).click();
  const places = page.getByRole("group", { name: t("common:place.which") });
  await places.getByRole("radio").first().check();
}

export async function fillEvent(page: Page, locale: Locale, { themeText }: { themeText: string }): Promise<void> {
  const t = textsOf(locale);
  await choice(page, "eventType", "mariage", locale).check();
  await choice(page, "serviceType", "complete", locale).check();
  await theme(page, t, "yes").check();
  await page.getByLabel(t("wizard:event.theme"), { exact: true }).fill(themeText);
}

export async function fillSetting(page: Page, locale: Locale, setting: { date: string; place: string }): Promise<void> {
  const t = textsOf(locale);
  await expect(placeField(page, t("wizard:setting.place"))).toBeVisible();
  await page.getByRole("textbox", { name: t("wizard:setting.date"), exact: true }).fill(setting.date);
  await choice(page, "guestRange", "50to100", locale).check();
  await choice(page, "budgetRange", "20000to40000", locale).check();
  await choice(page, "budgetPlannerRange", "2000to5000", locale).check();
  await pickPlace(page, t, t("wizard:setting.place"), setting.place);
}

export async function fillWishes(page: Page, locale: Locale): Promise<void> {
  await choice(page, "languages", locale, locale).check();
  await choice(page, "languages", "en", locale).check();
  await choice(page, "plannerPreference", "nearEvent", locale).check();
}
