import { forwardRef, type InputHTMLAttributes } from "react";
import { classNames, inputClass } from "./classes";
import { Icon } from "./icon";

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  /** Replaces the browser's button, whose text is in the language of the system and may be cut. */
  choose: string;
}

/**
 * Classes that hide the browser's "No file chosen", in the language of the system, until files are chosen. Browsers
 * without `:user-valid` always show it.
 */
const HIDES_NONE = "supports-[selector(:user-valid)]:not-user-valid:text-transparent";
const CENTRES_LABEL = "supports-[selector(:user-valid)]:not-peer-user-valid:inset-y-0";

/** Renders a file input: our label, and below it the browser's names of the chosen files. */
export const FileInput = forwardRef<HTMLInputElement, FileInputProps>(function FileInput({ choose, ...input }, ref) {
  return (
    <div className="relative">
      <input
        {...input}
        className={inputClass({
          className: `peer h-auto! cursor-pointer ps-10.5 pt-9 text-tiny text-ink-muted file:hidden ${HIDES_NONE}`,
        })}
        type="file"
        ref={ref}
      />
      <span
        className={classNames(
          "pointer-events-none absolute top-4.5 left-3.5 flex items-center gap-2 text-small font-semibold text-evergreen",
          CENTRES_LABEL,
        )}
        aria-hidden="true"
      >
        <Icon name="plus" /> {choose}
      </span>
    </div>
  );
});
