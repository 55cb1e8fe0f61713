import { cva, type VariantProps } from "class-variance-authority";
import type { FormHTMLAttributes } from "react";

const container = cva("mx-auto w-full px-pad", {
  variants: {
    /** Of the page, of forms, and of what is short as a login. */
    width: { page: "max-w-page", narrow: "max-w-narrow", slim: "max-w-slim" },
  },
  defaultVariants: { width: "page" },
});

interface ContainerProps extends FormHTMLAttributes<HTMLElement>, VariantProps<typeof container> {
  as?: "div" | "section" | "header" | "nav" | "aside" | "article" | "form" | "ul" | "p";
}

/** The column of a page, with the room at its sides. */
export function Container({ as = "div", width, className, ...rest }: ContainerProps) {
  // Each of them takes what it understands of these attributes.
  const Tag = as as "form";
  return <Tag {...(rest as FormHTMLAttributes<HTMLFormElement>)} className={container({ width, className })} />;
}
