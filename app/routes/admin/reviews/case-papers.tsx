import { useTexts } from "~/i18n/texts";
import type { moderatedCaseView } from "./case-view.server";

type Papers = Pick<ReturnType<typeof moderatedCaseView>, "words" | "proofs" | "looks" | "others">;

/** What both sides said and sent, who opened it, and the earlier reports. */
export function CasePapers({ view: { words, proofs, looks, others } }: { view: Papers }) {
  const { t } = useTexts();
  return (
    <>
      {words.map(({ title, text, lang }) => (
        <section key={title} className="space-y-1.5">
          <h2 className="text-h3">{title}</h2>
          <p className="wrap-anywhere whitespace-pre-line" lang={lang}>
            {text}
          </p>
        </section>
      ))}
      <section className="space-y-1.5">
        <h2 className="text-h3">{t("reviews:desk.case.proofs")}</h2>
        <p className="text-small text-ink-muted">
          {t(proofs.length > 0 ? "reviews:desk.case.proofsText" : "reviews:desk.case.none")}
        </p>
        <ul>
          {proofs.map(({ href, name, line }) => (
            <li key={href} className="border-t border-line py-2">
              <a className="inline-flex min-h-11 items-center wrap-anywhere" href={href}>
                {name}
              </a>
              <p className="text-small text-ink-muted">{line}</p>
            </li>
          ))}
        </ul>
      </section>
      {looks.length > 0 ? <Lines title={t("reviews:desk.case.looks")} lines={looks.map((text) => ({ text }))} /> : null}
      {others.length > 0 ? <Lines title={t("reviews:desk.case.others")} lines={others} /> : null}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly { text: string; href?: string }[] }) {
  return (
    <section className="space-y-1.5">
      <h2 className="text-h3">{title}</h2>
      <ul className="text-small">
        {lines.map(({ text, href }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move, and may be the same.
          <li key={index}>{href ? <a href={href}>{text}</a> : text}</li>
        ))}
      </ul>
    </section>
  );
}
