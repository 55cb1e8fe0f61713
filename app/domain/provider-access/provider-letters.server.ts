import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";
import { plainWords } from "~/letters/plain-words";
import { LINK_LIFETIMES } from "./provider-access.rules";

interface Recipient {
  firstname: string;
  locale: Locale;
}

const hoursOf = (ms: number) => ms / 3_600_000;

/** Asks a provider to prove that the mailbox is its own. */
export function verifyEmailLetter(brand: string, { firstname, locale }: Recipient, url: string): Letter {
  const t = translator(locale);
  return letter({
    brand,
    locale,
    fine: necessaryFine(locale, "account"),
    subject: t("proauth:letter.verify.subject", { brand }),
    paragraphs: [
      t("proauth:letter.greeting", { name: plainWords(firstname) }),
      t("proauth:letter.verify.intro", { brand }),
    ],
    closing: [
      t("proauth:letter.verify.link", { url }),
      t("proauth:letter.verify.valid", { count: hoursOf(LINK_LIFETIMES.verify_email) / 24 }),
      t("proauth:letter.verify.stranger"),
      t("messages:signature", { brand }),
    ],
    link: url,
  });
}

/** Leads to the form for a new password. */
export function resetPasswordLetter(brand: string, { firstname, locale }: Recipient, url: string): Letter {
  const t = translator(locale);
  return letter({
    brand,
    locale,
    fine: necessaryFine(locale, "account"),
    subject: t("proauth:letter.reset.subject"),
    paragraphs: [
      t("proauth:letter.greeting", { name: plainWords(firstname) }),
      t("proauth:letter.reset.intro", { brand }),
    ],
    closing: [
      t("proauth:letter.reset.link", { url }),
      t("proauth:letter.reset.valid", { count: hoursOf(LINK_LIFETIMES.reset_password) }),
      t("proauth:letter.reset.stranger"),
      t("messages:signature", { brand }),
    ],
    link: url,
  });
}

/** Tells the owner of the mailbox that the password was changed, in case another person did it. */
export function passwordResetLetter(brand: string, { firstname, locale }: Recipient, url: string): Letter {
  const t = translator(locale);
  return letter({
    brand,
    locale,
    fine: necessaryFine(locale, "account"),
    subject: t("proauth:letter.changed.subject"),
    paragraphs: [
      t("proauth:letter.greeting", { name: plainWords(firstname) }),
      t("proauth:letter.changed.intro", { brand }),
    ],
    closing: [t("proauth:letter.changed.stranger", { url }), t("messages:signature", { brand })],
    link: url,
  });
}
