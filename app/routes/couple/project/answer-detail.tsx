import type { Moment } from "./project-view.server";

/** When, and what about it; nothing where neither is known. */
export function answerDetail(at: Moment | null, text: string) {
  if (!at) return text;
  return (
    <>
      <time dateTime={at.iso}>{at.text}</time>
      {text ? ` · ${text}` : null}
    </>
  );
}
