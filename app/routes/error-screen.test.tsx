import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { i18nFor, translator } from "~/i18n/i18n.server";
import { renderMeaning } from "~/ui/render.fixture";
import { ErrorScreen } from "./error-screen";

it("an unexpected error shows a reference number and a button that reloads the page (frame-9)", () => {
  const requestId = "5b1d6a52-3c0f-4f0e-9d0a-2f3c7f0f2b11";
  const html = renderMeaning(
    <I18nextProvider i18n={i18nFor("en")}>
      <ErrorScreen error={new Error("the cause")} here="/pro/company?step=2" home={undefined} requestId={requestId} />
    </I18nextProvider>,
  );
  const t = translator("en");
  expect(html).toContain(t("common:fatal.reference", { id: requestId }));
  expect(html).toMatch(/<a [^>]*href="\/pro\/company\?step=2"/);
  expect(html).not.toContain("the cause");
});
