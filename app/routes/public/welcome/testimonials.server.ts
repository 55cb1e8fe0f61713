import type { AppContext } from "~/http/context.server";
import type { Voice, VoicesProps } from "~/ui/voices";

/** The only rating that is quoted (rule welcome-3). */
const RATING = 5;

/** Reserved for examples (RFC 2606): leads nowhere. */
const EXAMPLE_URL = "https://reviews.example/";

/**
 * The two reviews that the settings quote in the page's language. Where there are none, development shows examples that say that they are;
 * production shows no strip at all (docs/decisions/0011-testimonials.md).
 */
export function testimonials({
  settings,
  locale,
  t,
}: Pick<AppContext, "settings" | "locale" | "t">): Pick<VoicesProps, "voices" | "source"> | null {
  const ratingText = t("welcome:voices.rating", { rating: RATING, most: RATING });
  const voice = (quote: string, who: string): Voice => ({ quote, who, rating: RATING, ratingText });
  const source = (href: string, note: string) => ({ href, text: t("welcome:voices.source"), note });
  const quoted = settings.REVIEWS?.[locale];
  if (quoted && settings.REVIEWS_URL) {
    return {
      voices: quoted.map(({ quote, who }) => voice(t("welcome:voices.quote", { quote }), who)),
      source: source(settings.REVIEWS_URL, t("welcome:voices.note")),
    };
  }
  if (settings.ENVIRONMENT !== "development") return null;
  return {
    voices: (["one", "two"] as const).map((key) =>
      voice(t("welcome:voices.quote", { quote: t(`welcome:voices.example.${key}`) }), t("welcome:voices.example.who")),
    ),
    source: source(settings.REVIEWS_URL ?? EXAMPLE_URL, t("welcome:voices.example.note")),
  };
}
