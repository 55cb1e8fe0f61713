import { Fragment } from "react";

/** Renders a web or email address that breaks after "/" and before "@", not inside a word. */
export const Address = ({ children }: { children: string }) =>
  children.split(/(?<=\/)|(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing else to tell them apart.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
