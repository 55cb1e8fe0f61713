import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

export interface Fact {
  term: string;
  value: ReactNode;
}

export function Facts({ facts, narrow }: { facts: readonly Fact[]; narrow?: boolean }) {
  return (
    <dl className={narrow ? "grid" : "grid gap-x-10 sm:grid-cols-2"}>
      {facts.map((fact) => (
        <div
          key={fact.term}
          className="grid grid-cols-[2fr_3fr] items-baseline gap-x-4 border-t border-line py-3 sm:block"
        >
          <dt className="text-small text-ink-muted">{fact.term}</dt>
          <dd className="min-w-0 wrap-anywhere">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

const figuresClass = cva("grid grid-cols-2 gap-x-gap gap-y-6", {
  variants: { four: { true: "sm:grid-cols-4" } },
});

interface Figure extends Fact {
  line?: ReactNode;
  note?: ReactNode;
}

interface FiguresProps extends VariantProps<typeof figuresClass> {
  figures: readonly Figure[];
}

/** Renders large serif figures, each under a gold line. Pass figures from the settings, never literals. */
export function Figures({ figures, four = figures.length === 4 }: FiguresProps) {
  return (
    <dl className={figuresClass({ four })}>
      {figures.map((figure) => (
        <div key={figure.term} className="flex flex-col-reverse justify-end gap-1 border-t border-gold pt-3.5">
          <dt className="text-small leading-snug text-ink-muted">
            {figure.term}
            {figure.line}
            {figure.note}
          </dt>
          <dd className="font-serif text-h2 leading-[1.1] lg:text-calm">{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
