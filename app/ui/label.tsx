import * as Radix from "@radix-ui/react-label";
import type { ComponentProps } from "react";
import { classNames } from "./classes";

/** Renders the label of a control (Radix): a double click on it selects no text. */
export function Label(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} className={classNames("block leading-snug font-semibold", props.className)} />;
}
