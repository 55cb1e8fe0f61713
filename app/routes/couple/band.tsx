import type { ReactNode } from "react";
import { classNames, pageClass } from "~/ui/classes";

interface BandProps {
  /** True: phones show a small picture next to the last lines, which need `besideClass`. False: a larger one below. */
  small?: boolean;
  children: ReactNode;
}

export function Band({ small = false, children }: BandProps) {
  return (
    <div className="bg-blush [--back:var(--blush)] [:has(>[role])+&]:mt-5">
      <div
        className={pageClass({
          className: classNames(
            "grid gap-x-gap gap-y-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-end",
            small ? "relative pt-3 md:pt-7" : "pt-7 max-md:text-center",
          ),
        })}
      >
        <div className="md:self-center md:pb-9">{children}</div>
        <div
          className={classNames(
            "rounded-t-[160px] border border-b-0 border-gold print:hidden",
            small
              ? "w-80 px-2 pt-2 max-md:absolute max-md:end-pad max-md:bottom-0 max-md:w-32"
              : "mx-auto w-56 px-2.5 pt-2.5 md:w-80",
          )}
        >
          <img
            className="aspect-7/5 w-full rounded-t-[150px] object-cover object-[50%_54%] md:aspect-square"
            src="/art/vows.svg"
            width="320"
            height="320"
            alt=""
          />
        </div>
      </div>
    </div>
  );
}

export const besideClass = "mt-4 flex min-h-18 items-center gap-3 leading-tight max-md:pe-36";

export const figureClass = "whitespace-nowrap font-serif text-h1 leading-[0.9] font-normal tracking-tight";
