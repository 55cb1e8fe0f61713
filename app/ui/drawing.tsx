import type { ReactNode } from "react";
import { classNames } from "./classes";
import { iconClass } from "./icon";

/** Drawings of event types on a 32 px grid: text colour with one gold stroke. */
const DRAWINGS = {
  wedding: (
    <>
      <circle cx="12" cy="18" r="8" />
      <circle className="stroke-gold" cx="20" cy="18" r="8" />
      <path d="m12 10-3-4h6z" />
    </>
  ),
  engagement: (
    <>
      <circle cx="16" cy="20" r="8" />
      <path className="stroke-gold" d="m16 12-5-5 2.5-3h5L21 7zM11 7h10" />
    </>
  ),
  anniversary: (
    <>
      <path d="M8 4h6c0 6-1 9-3 9S8 10 8 4zM11 13v7M8 20h6M18 4h6c0 6-1 9-3 9s-3-3-3-9zM21 13v7M18 20h6" />
      <path
        className="stroke-gold"
        d="M16 29c-3.5-2.4-4.5-3.6-4.5-5a2.3 2.3 0 0 1 4.5-.8 2.3 2.3 0 0 1 4.5.8c0 1.4-1 2.6-4.5 5z"
      />
    </>
  ),
  vowRenewal: (
    <>
      <circle cx="12" cy="18" r="7" />
      <circle cx="20" cy="18" r="7" />
      <path className="stroke-gold" d="M8 7c4.5-4 11.5-4 16 0M24 2.5V7h-4.5" />
    </>
  ),
  birthday: (
    <>
      <path d="M5 28h22M7 28V17h18v11M7 21c3 3 6 3 9 0 3 3 6 3 9 0M16 17v-6" />
      <path className="stroke-gold" d="M16 11c-2-2-1-4 0-6 1 2 2 4 0 6z" />
    </>
  ),
  baptism: (
    <>
      <path d="M8 14h16c0 5-3 8-8 8s-8-3-8-8zM16 22v6M11 28h10" />
      <path className="stroke-gold" d="M16 11c-3-3-2-5 0-8 2 3 3 5 0 8z" />
    </>
  ),
  family: (
    <>
      <circle cx="9" cy="9" r="3.5" />
      <circle cx="23" cy="9" r="3.5" />
      <path d="M3 27v-5.5a6 6 0 0 1 9-5.2M29 27v-5.5a6 6 0 0 0-9-5.2" />
      <circle className="stroke-gold" cx="16" cy="18.5" r="2.5" />
      <path className="stroke-gold" d="M11.5 28v-.5a4.5 4.5 0 0 1 9 0v.5" />
    </>
  ),
  company: (
    <>
      <path d="M9 5h6c0 6-1 9-3 9s-3-3-3-9zM12 14v12M9 26h6" />
      <path className="stroke-gold" d="M18 5h6c0 6-1 9-3 9s-3-3-3-9zM21 14v12M18 26h6" />
    </>
  ),
  seminar: (
    <>
      <path d="M4 5h24M6 5v14h20V5M16 19v4M10 28l6-5 6 5" />
      <path className="stroke-gold" d="m10 15 4-4 3 2.5 5-5" />
    </>
  ),
  other: (
    <>
      <path d="M5 26 20 11l3 3L8 29H5zM18 13l3 3" />
      <path className="stroke-gold" d="M24 4v6M21 7h6" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof DRAWINGS;

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={classNames(iconClass, "size-7.5 text-evergreen")} viewBox="0 0 32 32" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
