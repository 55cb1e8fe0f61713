import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { Failure } from "~/routes/client-action-in-place";
import { useDragging } from "./use-dragging";

/** New position of a picture, from 1; 0: it was removed. */
export interface Arranged {
  /** Public id of the picture. */
  id: string;
  place: number;
  total: number;
}

/**
 * Submits the moves of a list of pictures without a page load. The clicked button keeps the focus.
 * @param action URL that receives the moves
 * @param arranged change that a form submission made just before this page
 * @returns the pictures in the order of an unfinished move, the form of the buttons, and the change to announce
 */
export function useArranging<Picture extends { id: string }>(
  action: string,
  pictures: readonly Picture[],
  arranged: Arranged | null,
) {
  const mover = useFetcher<{ arranged?: Arranged & { focused: string }; failure?: Failure }>();
  const { arranged: answer, failure } = (mover.state === "idle" && mover.data) || {};
  const dragging = useDragging((picture, target) =>
    mover.submit(
      { picture, target, move: "onto", inPlace: "on" },
      { method: "post", action, preventScrollReset: true },
    ),
  );
  // Reordering the list drops the focus. After a removal, the list takes it.
  useEffect(() => {
    if (answer) (document.getElementById(answer.focused) ?? document.getElementById("pictures"))?.focus();
  }, [answer]);
  return {
    ordered: afterDrop(pictures, mover.formData),
    ArrangeForm: mover.Form,
    dragging,
    failure,
    news: answer ?? arranged,
  };
}

/** Returns the pictures in their order after a drop that is being saved. */
function afterDrop<Picture extends { id: string }>(pictures: readonly Picture[], sent: FormData | undefined) {
  const to = pictures.findIndex(({ id }) => id === sent?.get("target"));
  const dragged = pictures.find(({ id }) => id === sent?.get("picture"));
  if (!dragged || to === -1) return pictures;
  const others = pictures.filter((picture) => picture !== dragged);
  return [...others.slice(0, to), dragged, ...others.slice(to)];
}
