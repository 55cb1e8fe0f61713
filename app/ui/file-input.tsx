import { forwardRef, type InputHTMLAttributes, useState, useSyncExternalStore } from "react";
import { inputClass } from "./classes";
import { Icon } from "./icon";

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  /** Replaces the browser's button, whose text is in the language of the system and may be cut. */
  choose: string;
}

/**
 * Renders a file input; the browser's text about the chosen files is below our label. On hydrated pages its text
 * "No file chosen", in the language of the system, is hidden.
 */
export const FileInput = forwardRef<HTMLInputElement, FileInputProps>(function FileInput(
  { choose, onChange, ...input },
  ref,
) {
  const [chosen, setChosen] = useState(false);
  const hydrated = useSyncExternalStore(neverChanges, isHydrated, () => false);
  return (
    <div className="relative">
      <input
        {...input}
        className={inputClass({
          className: `h-auto! cursor-pointer ps-10.5 pt-9 text-ink-muted file:hidden ${hydrated && !chosen ? "text-[0px]" : "text-tiny"}`,
        })}
        type="file"
        onChange={(event) => {
          setChosen(event.target.files?.length !== 0);
          onChange?.(event);
        }}
        ref={ref}
      />
      <span
        className="pointer-events-none absolute top-3.5 left-3.5 flex items-center gap-2 text-small font-semibold text-evergreen"
        aria-hidden="true"
      >
        <Icon name="plus" /> {choose}
      </span>
    </div>
  );
});

const neverChanges = () => () => {};
const isHydrated = () => true;
