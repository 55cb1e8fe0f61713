import type { ReactNode } from "react";
import { TERMS_VERSION } from "~/domain/providers/provider-account.rules";
import { useLanguage } from "~/i18n/use-format";
import { pageClass } from "~/ui/classes";
import { Facts } from "~/ui/facts";
import { PageTitle } from "~/ui/heading";
import { TickList } from "~/ui/tick-list";

interface LegalScreenProps {
  page: "notice" | "privacy" | "cookies" | "terms";
  contents?: readonly { id: string; text: string }[];
  children: ReactNode;
}

export function LegalScreen({ page, contents, children }: LegalScreenProps) {
  const { t, format } = useLanguage();
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-block" })}>
      <header>
        <PageTitle>{t(`legal:${page}.title`)}</PageTitle>
        <p className="text-lead text-ink-muted">{t(`legal:${page}.description`)}</p>
        <p className="text-small text-ink-muted pt-2.5">
          {t("legal:version", { date: format.longDate(TERMS_VERSION) })}
        </p>
      </header>
      {contents ? (
        <nav className="space-y-2" aria-labelledby="contents">
          <h2 className="text-h3" id="contents">
            {t("legal:contents")}
          </h2>
          <TickList two links>
            {contents.map(({ id, text }) => (
              <li key={id}>
                <a className="inline-block py-2" href={`#${id}`}>
                  {text}
                </a>
              </li>
            ))}
          </TickList>
        </nav>
      ) : null}
      {children}
    </div>
  );
}

export function LegalSection({ id, heading, children }: { id?: string; heading: string; children: ReactNode }) {
  return (
    <section className="space-y-4" id={id}>
      <h2 className="text-h3">{heading}</h2>
      {children}
    </section>
  );
}

export interface LegalFact {
  term: string;
  value: string;
  href?: string;
  note?: string;
}

export function LegalFacts({ facts }: { facts: readonly LegalFact[] }) {
  return (
    <Facts
      facts={facts.map(({ term, value, href, note }) => ({
        term,
        value: (
          <>
            {href ? <a href={href}>{value}</a> : value}{" "}
            {note ? <span className="block text-small text-ink-muted">{note}</span> : null}
          </>
        ),
      }))}
    />
  );
}
