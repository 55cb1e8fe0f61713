import { cva, type VariantProps } from "class-variance-authority";
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  forwardRef,
  type ReactNode,
  useContext,
  useId,
} from "react";
import { Apart } from "./apart";
import { classNames } from "./class-names";
import { Hint } from "./hint";
import { Icon } from "./icon";
import { Tip } from "./tip";
import { WithheldContext } from "./withheld";

type ButtonVariant = "primary" | "quiet" | "plain" | "danger";

/** The second line inside the edge of a primary button is a plate-mark, as on a printed card. */
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
        unavailable: "cursor-not-allowed border-line bg-line text-ink-muted no-underline",
        plainUnavailable: "cursor-not-allowed border-transparent bg-transparent text-ink-muted no-underline",
      },
      /** The 44 px height of rows and tables instead of 48 px. */
      compact: { true: "min-h-11 py-1.5 text-small", false: "min-h-12 py-2.5" },
      /** As wide as its column. */
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
  /** One primary a screen, at the start of the line. */
  variant?: ButtonVariant | undefined;
  /** More classes, for a place that needs them. */
  className?: string | undefined;
}

interface Unavailable {
  /** Id of the sentence that says why. */
  reasonId: string;
  /** The sentence; left out when the page already shows it under that id. */
  reason?: ReactNode;
}

interface ButtonProps
  extends Look,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style" | "disabled" | "aria-disabled" | "aria-busy"> {
  /** The work is under way; the label (children) says which. */
  busy?: boolean | undefined;
  /**
   * Not possible for now, and why. The button stays focusable and still submits: the server answers with the same
   * reason, so that nobody meets a dead button without a script.
   */
  unavailable?: Unavailable | undefined;
  /** Only for whom the account belongs to: it says so to anybody else who is in it (rule impersonation-3). */
  own?: boolean | undefined;
}

/** A button that submits its form, unless `type` says otherwise. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { variant, wide, compact, className, busy, own, unavailable: known, children, ...rest } = props;
  const withheld = useContext(WithheldContext);
  const reasonId = useId();
  const isWithheld = own && withheld !== null;
  // Rows of a list say it on demand.
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

/**
 * What the Enter key presses: browsers take the first submit button of a form, which may be one for something else. First in the form, or
 * with its id before all of its buttons; out of sight and out of the tab order; a browser without styles shows it, so it says the same as the last one.
 */
export function EnterButton({ form, children }: { form?: string; children: ReactNode }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <button type="submit" form={form} tabIndex={-1}>
        {children}
      </button>
    </div>
  );
}

interface ButtonRoomProps extends Pick<Look, "compact"> {
  label: string;
}

/**
 * Keeps the room of a quiet button until the script that answers it runs, so that nothing moves then. There is no room where no script
 * runs, and nothing to read in a browser without styles.
 */
export function ButtonRoom({ label, compact }: ButtonRoomProps) {
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

/** A link to the next screen that looks like a button. */
export function ButtonLink({ variant, wide, compact, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, wide, compact, className })}>
      {children}
    </a>
  );
}

/** A small link with an icon. */
export const iconLinkClass = "inline-flex min-h-11 items-center gap-2 text-small print:hidden";

/** The way back, with its arrow. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={iconLinkClass} href={href}>
      <Icon name="back" /> {children}
    </a>
  );
}

/**
 * The line of buttons under a form or a text, beneath each other on a phone. Without a stylesheet there is white space between them. The second
 * click of a double click must not follow a link that moves under the finger once a button says that it is busy.
 */
export function Actions({ line = false, className = line ? undefined : "mt-8", children }: ActionsProps) {
  return (
    <div className={actionsClass({ line, className })}>
      <Apart>{children}</Apart>
    </div>
  );
}

interface ActionsProps {
  /** Side by side on a phone as well. */
  line?: boolean;
  className?: string;
  children: ReactNode;
}

export const actionsClass = cva(
  "flex flex-wrap items-center gap-x-5 gap-y-3 [&:has([aria-busy=true])>a]:pointer-events-none",
  {
    variants: {
      line: {
        true: "max-[479px]:[&>:is(a,button)]:flex-auto max-[479px]:[&>:is(a,button)]:px-3",
        false: "max-[479px]:[&>:is(a,button)]:flex-[1_1_100%]",
      },
    },
    defaultVariants: { line: false },
  },
);
