import { useTexts } from "~/i18n/texts";
import { SafeHtml } from "~/routes/safe-html";
import { smallSummaryClass } from "~/ui/classes";

/** Words that are shown before a text is folded, and the fewest that are worth folding. */
const SHOWN_WORDS = 60;
const FOLDED_WORDS = 20;

/** Renders HTML like `SafeHtml`, and folds the paragraphs after the one with the 60th word. */
export function FoldedHtml({ html, lang }: { html: string; lang: string }) {
  const { t } = useTexts();
  const { shown, folded } = foldHtml(html);
  return (
    <div className="space-y-4">
      <SafeHtml html={shown} lang={lang} />
      {folded === "" ? null : (
        <details>
          <summary className={smallSummaryClass}>{t("planner:profile.readOn")}</summary>
          <SafeHtml html={folded} className="space-y-4 pt-2" lang={lang} />
        </details>
      )}
    </div>
  );
}

export function foldHtml(html: string): { shown: string; folded: string } {
  const blocks = html.split(/(?<=<\/(?:p|ul)>)/);
  let words = 0;
  const last = blocks.findIndex((block) => {
    words += countWords(block);
    return words >= SHOWN_WORDS;
  });
  const folded = last < 0 ? "" : blocks.slice(last + 1).join("");
  return countWords(folded) < FOLDED_WORDS
    ? { shown: html, folded: "" }
    : { shown: blocks.slice(0, last + 1).join(""), folded };
}

const countWords = (html: string) => html.replace(/<[^>]*>/g, " ").match(/\S+/g)?.length ?? 0;
