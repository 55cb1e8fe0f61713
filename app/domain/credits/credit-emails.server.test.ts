import { expect, it } from "vitest";
import { LOCALES } from "~/i18n/markets";
import { stillLookingText } from "./credit-emails.server";

/** GSM 03.38 without the extension table: one other character would halve the length of a segment. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0123456789:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

it.each(LOCALES)(
  "the text message about a claim is one segment of the GSM alphabet without names: %s (claim-9)",
  (locale) => {
    const url = "https://www.alliance-wedding.example/still-looking/0123456789abcdef";
    const text = stillLookingText({ brand: "Alliance" }, locale, url);
    expect(text).toMatch(GSM);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toContain(url);
  },
);
