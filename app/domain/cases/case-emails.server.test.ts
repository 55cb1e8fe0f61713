import { describe, expect, it } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { LOCALES } from "~/i18n/markets";
import { pageDecidedEmail, reviewDecidedEmail } from "./case-emails.server";

const NOW = Date.UTC(2027, 2, 1, 8);
const url = "https://fr.alliance.example/report/case/secret";
const sender = { brand: "Alliance" };

describe.each(LOCALES)("the email of a decision names what can be done against it (report-6, case-8): %s", (locale) => {
  const t = translator(locale);
  const reader = { name: "Marie", locale, market: "FR" } as const;
  const rest = { reason: "It is not so.", url };
  const ofPage = (appealUntil: number | null, isFinal = false) =>
    pageDecidedEmail(sender, "reporter", reader, {
      target: "Les Jours Clairs",
      cause: "rights",
      outcome: "kept",
      appealUntil,
      isFinal,
      ...rest,
    }).text;
  const ofReview = (appealUntil: number | null, isFinal = false) =>
    reviewDecidedEmail(sender, "author", reader, {
      planner: "Les Jours Clairs",
      decision: "removed",
      appealUntil,
      isFinal,
      ...rest,
    }).text;
  const [redress, final] = [t("messages:case.redress"), t("messages:report.decided.final")];

  it.each([ofPage, ofReview])(
    "the email of a first decision names the appeal, a certified dispute body and a court (report-14)",
    (textOf) => {
      const text = textOf(NOW);
      expect(text).toContain(url);
      expect(text).toContain(redress);
      expect(text).not.toContain(final);
      expect(textOf(null), "for whom it went").not.toContain(redress);
    },
  );

  it.each([ofPage, ofReview])("the last one's email says what is left", (textOf) => {
    expect(textOf(null, true)).toContain(final);
  });
});
