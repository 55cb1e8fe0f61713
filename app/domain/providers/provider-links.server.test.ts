import { describe, expect, it } from "vitest";
import { LOCALES } from "~/i18n/markets";
import { passwordResetEmail, resetPasswordEmail, verifyAddressEmail } from "./provider-links.server";

const url = "https://de.alliance.example/pro/verify-email/0123456789";
const emails = { verifyAddressEmail, resetPasswordEmail, passwordResetEmail };

describe.each(Object.entries(emails))("%s", (_, write) => {
  it.each(LOCALES)("in %s says what it is about, and leads there", (locale) => {
    const { subject, text, html } = write("Alliance", { firstname: "Ada", locale }, url);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|proauth|undefined/);
    expect(subject.length).toBeGreaterThan(10);
    expect(text).toContain("Ada");
    expect(text).toContain(`\n${url}`);
    expect(html).toContain(`<a href="${url}"`);
    expect(html).toContain(`lang="${locale}"`);
  });

  it("takes a name for a name", () => {
    const { subject, html } = write("Alliance", { firstname: "<b>Ada</b>\r\nBcc: x@y.test", locale: "en" }, url);
    expect(html).not.toContain("<b>Ada");
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

it("says for how long the links work", () => {
  const ada = { firstname: "Ada", locale: "en" } as const;
  expect(verifyAddressEmail("Alliance", ada, url).text).toContain("valid for 3 days");
  expect(resetPasswordEmail("Alliance", ada, url).text).toContain("valid for 1 hour");
});
