import type { ReactNode } from "react";
import { classNames } from "./classes";

/** Line drawings on a 20 px grid. Each is decorative: text next to it carries the meaning. */
const ICONS = {
  alert: (
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="M10 5.5v5.5M10 14v.2" />
    </>
  ),
  back: <path d="M17 10H3.5m5-5-5 5 5 5" />,
  calendar: <path d="M3 4.5h14V17H3zM3 8.5h14M7 2.5v4M13 2.5v4" />,
  card: <path d="M2.5 4.5h15v11h-15zM2.5 8h15M5 12.5h4" />,
  contact: (
    <>
      <path d="M2.5 4h15v12h-15zM12 8h3.5M12 11h3.5M4.8 13.5c.3-2 4.1-2 4.4 0" />
      <circle cx="7" cy="8.5" r="1.7" />
    </>
  ),
  check: <path d="m4 10.5 4 4 8-9" />,
  clip: (
    <path d="m15.5 9.3-6 6a3.5 3.5 0 0 1-5-5l6.6-6.6a2.3 2.3 0 0 1 3.3 3.3l-6.6 6.6a1.1 1.1 0 0 1-1.6-1.6l5.5-5.5" />
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  doc: <path d="M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M7.5 10h5M7.5 13.5h5" />,
  down: <path d="M10 3v10m-4.5-4 4.5 4.5L14.5 9M3.5 17h13" />,
  flag: <path d="M4.5 17.5v-14h11l-2.5 4 2.5 4h-11" />,
  grip: <path strokeWidth="2.5" d="M7 5v.1M13 5v.1M7 10v.1M13 10v.1M7 15v.1M13 15v.1" />,
  heart: <path d="M10 16.8C4 12.8 2 9.9 2 7a4 4 0 0 1 8-1.3A4 4 0 0 1 18 7c0 2.9-2 5.8-8 9.8z" />,
  home: <path d="M3 9.5 10 3l7 6.5V17h-4.5v-4.5h-5V17H3z" />,
  inbox: <path d="M3 11.5 5 4h10l2 7.5V16H3zM3 11.5h4l1 2h4l1-2h4" />,
  info: (
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="M10 9v5.5M10 6v.2" />
    </>
  ),
  lock: <path d="M4 9h12v9H4zM6.5 9V6a3.5 3.5 0 0 1 7 0v3M10 12.5v2" />,
  mail: <path d="M2 4.5h16v11.5H2zM2 5l8 6.5L18 5" />,
  more: <path strokeWidth="3" d="M4.5 10v.1M10 10v.1M15.5 10v.1" />,
  next: <path d="M3 10h13.5m-5-5 5 5-5 5" />,
  ok: (
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="m6.5 10.2 2.5 2.5 4.5-5" />
    </>
  ),
  out: <path d="M8.5 4H3.5v12.5H16v-5M11.5 3.5h5v5M16.5 3.5 9.5 10.5" />,
  pause: <path d="M7 4.5v11M13 4.5v11" />,
  phone: (
    <path d="M4 2.5h3l1.5 4-2 1.5c1 2.3 2.7 4 5 5l1.5-2 4 1.5v3c0 1-1 2-2 1.9C8 16.8 3.2 12 2.1 5c-.2-1.3.9-2.5 1.9-2.5z" />
  ),
  picture: <path d="M2.5 3.5h15v13h-15zM2.5 13.5 7 9l4 4 2-2 4.5 4.5M12.5 7v.1" />,
  pin: (
    <>
      <path d="M10 18c4-4.5 6-7.7 6-10.3A6 6 0 0 0 4 7.7C4 10.3 6 13.5 10 18z" />
      <circle cx="10" cy="7.7" r="2" />
    </>
  ),
  play: <path d="M7 4.5 15.5 10 7 15.5z" />,
  plus: <path d="M10 4v12M4 10h12" />,
  search: (
    <>
      <circle cx="8.5" cy="8.5" r="6" />
      <path d="m13 13 5 5" />
    </>
  ),
  star: <path d="m10 1.8 2.5 5.3 5.8.8-4.2 4 1 5.8L10 14.9l-5.1 2.8 1-5.8-4.2-4 5.8-.8z" />,
  stop: <circle cx="10" cy="10" r="7.5" strokeDasharray="2.5 3" />,
  user: <path d="M10 10.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM3 17.5c.8-6 13.2-6 14 0" />,
} as const satisfies Record<string, ReactNode>;

/** Class of icons, which have the text colour (tiles.css). */
export const iconClass = "icon";

export type IconName = keyof typeof ICONS;

export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classNames(iconClass, className)} viewBox="0 0 20 20" aria-hidden="true">
      {ICONS[name]}
    </svg>
  );
}
