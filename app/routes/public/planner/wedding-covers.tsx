import { useTexts } from "~/i18n/texts";
import { Covers } from "~/ui/covers";
import { SectionTitle } from "~/ui/heading";
import type { CoverView } from "../wedding/cover-view.server";

interface WeddingCoversProps {
  weddings: readonly CoverView[];
  /** Language of the planner's words. */
  lang: string;
}

/** The planner's published weddings, the newest first. */
export function WeddingCovers({ weddings, lang }: WeddingCoversProps) {
  const { t } = useTexts();
  if (weddings.length === 0) return null;
  return (
    <section className="space-y-8">
      <SectionTitle>{t("wedding:covers")}</SectionTitle>
      <Covers covers={weddings.map((one) => ({ ...one, lang }))} />
    </section>
  );
}
