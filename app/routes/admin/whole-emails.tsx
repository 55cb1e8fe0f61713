import { Fragment } from "react";

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
