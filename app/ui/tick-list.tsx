import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./classes";

interface TickListProps extends Omit<ComponentPropsWithoutRef<"ul">, "className"> {
  two?: boolean;
  small?: boolean;
  /** Its entries are small links with the height of a touch target (`py-2`), so the ring is lower. */
  links?: boolean;
}

/** Renders short sentences, each behind a small gold ring (tick-list.css, which cleaned HTML also uses). */
export function TickList({ two, small, links, ...rest }: TickListProps) {
  const isSmall = small || links;
  return (
    <ul
      {...rest}
      className={classNames("ticks", isSmall && "text-small", links && "tick-links", two && "md:columns-2")}
    />
  );
}

export interface Reason {
  text: string;
  /** `far`: a long distance, neither good nor bad. `against`: does not quite fit. Only good reasons have a tick. */
  mark: "good" | "far" | "against";
}

interface ReasonsProps {
  /** Texts are good reasons. */
  reasons: readonly (string | Reason)[];
  /** Two columns on wide screens. */
  two?: boolean;
}

export function Reasons({ reasons, two = false }: ReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <ul className={classNames("ticks reasons text-small", two && "md:columns-2")}>
      {reasons.map((reason) => {
        const { text, mark } = typeof reason === "string" ? { text: reason, mark: "good" } : reason;
        return (
          <li key={text} className={mark === "good" ? undefined : "dash"}>
            {text}
          </li>
        );
      })}
    </ul>
  );
}
