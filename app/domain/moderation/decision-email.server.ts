import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import type { ProviderKind } from "~/domain/providers/provider-kind.rules";
import { type Email, renderEmail } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import type { Decision } from "./moderation.rules";
import { partName } from "./part-name";

interface HeldName {
  part: string;
  title: string;
}

/**
 * Returns the email about a decision on a profile, in the provider's language.
 * @param url the public page, or the provider's own page
 */
export function decisionEmail(
  brand: string,
  provider: { firstname: string; locale: Locale; kind: ProviderKind },
  { decision, reason, held = [], url }: { decision: Decision; reason: string; held?: readonly HeldName[]; url: string },
): Email {
  const t = translator(provider.locale);
  return renderEmail({
    brand,
    reader: provider,
    fine: necessaryFine(provider.locale, "content"),
    subject: t(`admin:letter.${decision}.subject`, { brand }),
    paragraphs: [
      decision === "approved" && provider.kind === "venue"
        ? t("admin:letter.approved.introVenue", { brand })
        : t(`admin:letter.${decision}.intro`, { brand }),
      ...(held.length > 0 ? [t("admin:letter.approved.held")] : []),
    ],
    facts: held.map(({ part, title }) => ({ label: "", value: partName(t, part, title) })),
    quote: reason === "" ? undefined : { heading: t("admin:letter.reason"), text: reason },
    closing: [{ label: t(`admin:letter.${decision}.next`), url }],
  });
}
