import type { ComponentPropsWithoutRef } from "react";
import { classNames } from "./classes";

export function Hint({ className, ...rest }: ComponentPropsWithoutRef<"p">) {
  return <p {...rest} className={classNames("mt-1.5 text-small leading-normal text-ink-muted", className)} />;
}
