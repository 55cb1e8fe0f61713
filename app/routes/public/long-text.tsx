import { useTexts } from "~/i18n/texts";
import { SafeHtml } from "~/routes/safe-html";
import { Toggle, toggledClass } from "~/ui/disclosure";

/** Minimum characters of both parts of a long text. */
const PART = 160;

/** Renders cleaned HTML. Phones show the first paragraphs of a long text, and the rest when it is opened. */
export function LongText({ html, lang }: { html: string; lang: string }) {
  const { t } = useTexts();
  const end = html.indexOf("</p>", PART) + "</p>".length;
  const [first, rest] = [html.slice(0, end), html.slice(end)];
  if (end < PART || rest.length < PART) return html ? <SafeHtml html={html} lang={lang} /> : null;
  return (
    <div className="space-y-4">
      <SafeHtml html={first} lang={lang} />
      <Toggle summary={t("planner:profile.rest")} />
      <SafeHtml className={`space-y-4 ${toggledClass} print:block!`} html={rest} lang={lang} />
    </div>
  );
}
