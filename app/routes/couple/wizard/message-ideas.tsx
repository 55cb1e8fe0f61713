import type { MessageIdea } from "~/http/pages/first-message";
import { useHydrated } from "~/routes/use-hydrated";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

interface MessageIdeasProps {
  ideas: readonly MessageIdea[];
  /** Id of the text area. */
  fieldId: string;
  /** Last line of the initial message; lines are added before it. */
  signature: string;
}

/** Renders buttons that each add a line to a message. Without a script there are none. */
export function MessageIdeas({ ideas, fieldId, signature }: MessageIdeasProps) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <div className="flex gap-2 max-sm:-mx-pad max-sm:overflow-x-auto max-sm:px-pad max-sm:py-1 sm:flex-wrap">
      {ideas.map(({ label, line }) => (
        <Button
          key={line}
          type="button"
          variant="quiet"
          compact
          className="flex-none rounded-full! font-normal!"
          onClick={() => addLine(fieldId, line, signature)}
        >
          <Icon name="plus" className="size-4!" /> {label}
        </Button>
      ))}
    </div>
  );
}

/** Adds a line and a blank to a text area, and puts the caret behind it. A line that is there is only focused. */
function addLine(fieldId: string, line: string, signature: string): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const text = field.value;
  if (!text.includes(line)) {
    const body = text.endsWith(signature) ? text.slice(0, -signature.length).trimEnd() : text.trimEnd();
    const before = body === "" ? "" : `${body}\n\n`;
    const after = text.endsWith(signature) ? `\n\n${signature}` : "";
    const longer = `${before}${line} ${after}`;
    if (longer.length > field.maxLength && field.maxLength > 0) return;
    field.value = longer;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.focus();
  const end = field.value.indexOf(line) + line.length + 1;
  field.setSelectionRange(end, end);
}
