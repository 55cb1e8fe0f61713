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
import { Icon } from "./icon";
import { WITHHELD_ID, WithheldContext } from "./withheld";

export const BUTTON_VARIANTS = ["primary", "quiet", "plain", "danger"] as const;
export type ButtonVariant = (typeof BUTTON_VARIANTS)[number];

interface Look {
  /** One primary a screen, at the start of the line. */
  variant?: ButtonVariant | undefined;
  /** As wide as its column. */
  wide?: boolean | undefined;
  /** The 44 px height of rows and tables instead of 48 px. */
  compact?: boolean | undefined;
  /** More classes, for a place that needs them (`needs` in the tally of chosen planners). */
  className?: string | undefined;
}

function look({ variant = "primary", wide, compact, className }: Look) {
  return classNames("btn", variant !== "primary" && variant, wide && "wide", compact && "s", className);
}

export interface Unavailable {
  /** Id of the sentence that says why. */
  reasonId: string;
  /** The sentence; left out when the page already shows it under that id. */
  reason?: ReactNode;
}

export interface ButtonProps
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
  // Rows of a list say it on demand, the band once for all of them.
  const said = compact ? { reasonId: WITHHELD_ID } : { reasonId, reason: withheld };
  const unavailable: Unavailable | undefined = isWithheld ? said : known;
  const describedBy = classNames(unavailable?.reasonId, rest["aria-describedby"]);
  return (
    <>
      <button
        ref={ref}
        type="submit"
        title={isWithheld ? withheld : undefined}
        {...rest}
        className={look({ variant, wide, compact, className })}
        aria-busy={busy || undefined}
        aria-disabled={unavailable ? true : undefined}
        aria-describedby={describedBy}
      >
        {children}
      </button>
      {unavailable?.reason ? (
        <p className="mt-1.5 text-small leading-normal text-ink-muted" id={unavailable.reasonId}>
          {unavailable.reason}
        </p>
      ) : null}
    </>
  );
});

/**
 * What the Enter key presses: browsers take the first submit button of a form, which may be one for something else. First in the form,
 * out of sight and out of the tab order; a browser without styles shows it, so it says the same as the last one.
 */
export function EnterButton({ children }: { children: ReactNode }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <button type="submit" tabIndex={-1}>
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
      className={look({ variant: "quiet", compact, className: "with-script" })}
      data-label={label}
      aria-hidden="true"
    />
  );
}

export interface ButtonLinkProps
  extends Look,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "style" | "href"> {
  href: string;
}

/** A link to the next screen that looks like a button. */
export function ButtonLink({ variant, wide, compact, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={look({ variant, wide, compact, className })}>
      {children}
    </a>
  );
}

/** The way back, with its arrow. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={iconLinkClass} href={href}>
      <Icon name="back" /> {children}
    </a>
  );
}

/** The line of buttons under a form or a text. Without a stylesheet there is white space between them. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className={actionsClass}>
      <Apart>{children}</Apart>
    </div>
  );
}
