import type { ComponentPropsWithoutRef } from "react";
import { iconLinkClass } from "./button";

type LinkProps = Omit<ComponentPropsWithoutRef<"a">, "className">;

/** Renders a link that is 44 px high, for fingers. */
export const TouchLink = (props: LinkProps) => <a {...props} className="inline-flex min-h-11 items-center" />;

export const IconLink = (props: LinkProps) => <a {...props} className={iconLinkClass} />;
