import { cva, type VariantProps } from "class-variance-authority";
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  forwardRef,
  type ReactNode,
  useContext,
  useId,
} from "react";
import { classNames } from "./classes";
import { Icon } from "./icon";
import { ImpersonationNoticeContext } from "./impersonation";
import { Hint, Spaced } from "./text";
import { Tip } from "./tip";

type ButtonVariant = "primary" | "quiet" | "plain" | "danger";

/** Primary buttons have a second line inside their edge. */
const buttonClass = cva(
  "inline-flex cursor-pointer items-center justify-center gap-2.5 rounded-sm border text-center leading-tight font-semibold transition-[opacity,scale] duration-200 focus-visible:shadow-focus active:scale-[0.985]",
  {
    variants: {
      variant: {
        primary:
          "border-evergreen bg-evergreen text-on-evergreen no-underline shadow-plate hover:border-evergreen-dark hover:bg-evergreen-dark hover:text-on-evergreen",
        quiet: "border-edge bg-transparent text-evergreen no-underline hover:border-evergreen hover:bg-sage",
        plain: "border-transparent bg-transparent text-evergreen underline hover:bg-sage",
        danger: "border-error bg-transparent text-error no-underline hover:bg-error-soft",
        unavailable: "cursor-not-allowed border-edge bg-transparent text-ink-muted no-underline",
        plainUnavailable: "cursor-not-allowed border-transparent bg-transparent text-ink-muted underline",
      },
      /** 44 px high instead of 48 px, for rows and tables. */
      compact: { true: "min-h-11 py-1.5 text-small", false: "min-h-12 py-2.5" },
      wide: { true: "w-full" },
    },
    compoundVariants: [
      { variant: ["plain", "plainUnavailable"], className: "px-3" },
      { variant: ["primary", "quiet", "danger", "unavailable"], compact: true, className: "px-4" },
      { variant: ["primary", "quiet", "danger", "unavailable"], compact: false, className: "px-6" },
    ],
    defaultVariants: { variant: "primary", compact: false },
  },
);

const UNAVAILABLE = {
  primary: "unavailable",
  quiet: "unavailable",
  plain: "plainUnavailable",
  danger: "unavailable",
} as const satisfies Record<ButtonVariant, string>;

interface Look extends Omit<VariantProps<typeof buttonClass>, "variant"> {
  /** At most one primary button per screen, at the start of its line. */
  variant?: ButtonVariant | undefined;
  className?: string | undefined;
}

interface Unavailable {
  reasonId: string;
  reason?: ReactNode;
}

interface ButtonProps
  extends Look,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style" | "disabled" | "aria-disabled" | "aria-busy"> {
  /** A request is pending; the label (`children`) says which. */
  busy?: boolean | undefined;
  /** The button stays focusable and still submits: without JavaScript, the server answers with the same reason. */
  unavailable?: Unavailable | undefined;
  /** Blocked during impersonation, with an explanation (rule impersonation-3). */
  own?: boolean | undefined;
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { variant, wide, compact, className, busy, own, unavailable: known, children, ...rest } = props;
  const withheld = useContext(ImpersonationNoticeContext);
  const reasonId = useId();
  const isWithheld = own && withheld !== null;
  // A compact button has no room for the reason, so a tip shows it.
  if (isWithheld && compact)
    return (
      <Tip
        tip={withheld}
        label={rest["aria-label"]}
        className={buttonClass({ variant: "unavailable", wide, compact, className })}
      >
        {children}
      </Tip>
    );
  const unavailable: Unavailable | undefined = isWithheld ? { reasonId, reason: withheld } : known;
  const describedBy = classNames(unavailable?.reasonId, rest["aria-describedby"]);
  return (
    <>
      <button
        ref={ref}
        type="submit"
        {...rest}
        className={buttonClass({
          variant: unavailable ? UNAVAILABLE[variant ?? "primary"] : variant,
          wide,
          compact,
          className,
        })}
        aria-busy={busy || undefined}
        aria-disabled={unavailable ? true : undefined}
        aria-describedby={describedBy}
      >
        {busy ? (
          <span className="size-4.5 animate-spin rounded-full border-2 border-current border-r-transparent" />
        ) : null}
        {children}
      </button>
      {unavailable?.reason ? <Hint id={unavailable.reasonId}>{unavailable.reason}</Hint> : null}
    </>
  );
});

/** Invisible first submit button, which browsers use for Enter; the first visible one may do something else. */
export function EnterButton({ form, children }: { form?: string; children: ReactNode }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <button type="submit" form={form} tabIndex={-1}>
        {children}
      </button>
    </div>
  );
}

/** Reserves the space of a button that hydration adds. Without JavaScript, no space is reserved. */
export function ButtonRoom({ label, compact }: Pick<Look, "compact"> & { label: string }) {
  return (
    <span
      className={buttonClass({
        variant: "quiet",
        compact,
        className: "invisible noscript:hidden before:content-[attr(data-label)]",
      })}
      data-label={label}
      aria-hidden="true"
    />
  );
}

interface ButtonLinkProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "style" | "href"> {
  href: string;
}

export function ButtonLink({ variant, wide, compact, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, wide, compact, className })}>
      {children}
    </a>
  );
}

export const iconLinkClass = "inline-flex min-h-11 items-center gap-2 text-small print:hidden";

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={iconLinkClass} href={href}>
      <Icon name="back" /> {children}
    </a>
  );
}

/** While a button is busy, links in the row ignore clicks: a double click could hit a link that has moved. */
export function Actions({ line = false, className = line ? undefined : "mt-8", children }: ActionsProps) {
  return (
    <div className={actionsClass({ line, className })}>
      <Spaced>{children}</Spaced>
    </div>
  );
}

interface ActionsProps {
  line?: boolean;
  className?: string;
  children: ReactNode;
}

export const actionsClass = cva(
  "flex flex-wrap items-center gap-x-5 gap-y-3 [&:has([aria-busy=true])>a]:pointer-events-none max-[479px]:[&>:is(a,button)]:px-3",
  {
    variants: {
      line: {
        true: "max-[479px]:[&>:is(a,button)]:flex-auto",
        false: "max-[479px]:[&>:is(a,button)]:flex-[1_1_100%]",
      },
    },
    defaultVariants: { line: false },
  },
);
