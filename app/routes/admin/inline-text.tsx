import { Fragment } from "react";

/** Marks the parts with an odd index. @param bad marks them as suspicious */
export function Marks({ parts, bad = false }: { parts: readonly string[]; bad?: boolean }) {
  const look = bad ? "bg-error-soft pe-0.5 outline-1 outline-error" : "bg-sand";
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same word may occur twice.
      <mark key={index} className={`rounded-[3px] text-inherit ${look}`}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Text with email addresses that break only before the at sign. */
export const WholeEmails = ({ text }: { text: string }) =>
  text.split("@").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
    <Fragment key={index}>
      {index > 0 ? (
        <>
          <wbr />@
        </>
      ) : null}
      {part}
    </Fragment>
  ));
