import { days, hours } from "~/domain/durations";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { type Email, renderEmail } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { LINK_LIFETIMES } from "./provider-account.rules";

interface Recipient {
  firstname: string;
  locale: Locale;
}

export function verifyAddressEmail(brand: string, reader: Recipient, url: string): Email {
  const t = translator(reader.locale);
  return renderEmail({
    brand,
    reader,
    fine: necessaryFine(reader.locale, "account"),
    subject: t("proauth:letter.verify.subject", { brand }),
    paragraphs: [t("proauth:letter.verify.intro", { brand })],
    closing: [
      { label: t("messages:confirmAddress"), url },
      t("proauth:letter.verify.valid", { count: LINK_LIFETIMES.verify_email / days(1) }),
      t("proauth:letter.verify.stranger"),
    ],
  });
}

export function resetPasswordEmail(brand: string, reader: Recipient, url: string): Email {
  const t = translator(reader.locale);
  return renderEmail({
    brand,
    reader,
    fine: necessaryFine(reader.locale, "account"),
    subject: t("proauth:letter.reset.subject"),
    paragraphs: [t("proauth:letter.reset.intro", { brand })],
    closing: [
      { label: t("proauth:letter.reset.link"), url },
      t("proauth:letter.reset.valid", { count: LINK_LIFETIMES.reset_password / hours(1) }),
      t("proauth:letter.reset.stranger"),
    ],
  });
}

/** Notifies the provider that the password was changed, in case another person did it. */
export function passwordResetEmail(brand: string, reader: Recipient, url: string): Email {
  const t = translator(reader.locale);
  return renderEmail({
    brand,
    reader,
    fine: necessaryFine(reader.locale, "account"),
    subject: t("proauth:letter.changed.subject"),
    paragraphs: [t("proauth:letter.changed.intro", { brand })],
    closing: [{ text: t("proauth:letter.changed.stranger"), label: t("messages:choosePassword"), url }],
  });
}
