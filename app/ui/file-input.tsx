import { forwardRef, type InputHTMLAttributes } from "react";
import { inputClass } from "./classes";
import { Icon } from "./icon";

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  /** Replaces the browser's button, whose text is in the language of the system and may be cut. */
  choose: string;
}

/** Renders a file input; the browser's text about the chosen files is below our label. */
export const FileInput = forwardRef<HTMLInputElement, FileInputProps>(function FileInput({ choose, ...input }, ref) {
  return (
    <div className="relative">
      <input
        {...input}
        className={inputClass({
          className: "h-auto! cursor-pointer ps-10.5 pt-9 text-tiny text-ink-muted file:hidden",
        })}
        type="file"
        ref={ref}
      />
      <span
        className="pointer-events-none absolute top-4.5 left-3.5 flex items-center gap-2 text-small font-semibold text-evergreen"
        aria-hidden="true"
      >
        <Icon name="plus" /> {choose}
      </span>
    </div>
  );
});
