import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface Fact {
  term: string;
  value: ReactNode;
}

/** Terms and values on hairlines, in two columns where there is room, unless they stand beside something. */
export function Facts({ facts, oneColumn }: { facts: readonly Fact[]; oneColumn?: boolean }) {
  return (
    <dl className={classNames("facts", oneColumn && "sm:grid-cols-1")}>
      {facts.map((fact) => (
        <div key={fact.term}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Large figures in the serif, each on gold. The figures come from the settings, never from here. */
export function Figures({ figures }: { figures: readonly Fact[] }) {
  return (
    <dl className={classNames("figures", figures.length === 4 && "four")}>
      {figures.map((figure) => (
        <div key={figure.term}>
          <dt>{figure.term}</dt>
          <dd>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
