import { useFetcher } from "@remix-run/react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Failure } from "~/routes/client-action-in-place";

/** New position of a picture, from 1; 0: it was removed. */
export interface Arranged {
  id: string;
  place: number;
  total: number;
}

/** Submits moves of pictures without a page load. @param arranged the move that loaded this page; null: none */
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
  // Restores the focus, which reordering the list drops. After a removal, the list gets the focus.
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

function afterDrop<Picture extends { id: string }>(pictures: readonly Picture[], sent: FormData | undefined) {
  const to = pictures.findIndex(({ id }) => id === sent?.get("target"));
  const dragged = pictures.find(({ id }) => id === sent?.get("picture"));
  if (!dragged || to === -1) return pictures;
  const others = pictures.filter((picture) => picture !== dragged);
  return [...others.slice(0, to), dragged, ...others.slice(to)];
}

/** Attribute of the items of a list that can be dragged; its value is the id. */
const ITEM = "data-picture";
/** Attribute of the part of an item by which fingers drag it; elsewhere they scroll the page. */
const HANDLE = "data-handle";

/** Pixels at the edge of the window in which dragging scrolls the page, and pixels of each step. */
const SCROLLING = { edge: 80, step: 16 } as const;

export interface Dragging {
  item: (id: string) => Record<typeof ITEM, string> & { className: string };
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** Lets a pointer drag an item to the place of another, whose id `drop` receives. Escape cancels it. */
function useDragging(drop: (id: string, target: string) => void): Dragging {
  const [drag, setDrag] = useState<{ id: string; over: string | null } | null>(null);
  const listening = useRef<AbortController>();
  useEffect(() => () => listening.current?.abort(), []);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const item = event.currentTarget.closest<HTMLElement>(`[${ITEM}]`);
    const isOnHandle = (event.target as Element).closest(`[${HANDLE}]`) !== null;
    if (!item || !event.isPrimary || event.button !== 0 || (event.pointerType !== "mouse" && !isOnHandle)) return;
    event.preventDefault(); // no selection of text
    const id = item.getAttribute(ITEM) ?? "";
    const start = { x: event.pageX, y: event.pageY };
    const controller = new AbortController();
    const options = { signal: controller.signal };
    let over: string | null = null;
    listening.current = controller;

    function move(moved: globalThis.PointerEvent) {
      const { clientX, clientY, pageX, pageY } = moved;
      if (clientY < SCROLLING.edge) window.scrollBy(0, -SCROLLING.step);
      if (clientY > window.innerHeight - SCROLLING.edge) window.scrollBy(0, SCROLLING.step);
      if (item) item.style.translate = `${pageX - start.x}px ${pageY - start.y}px`;
      const below = document.elementFromPoint(clientX, clientY)?.closest(`[${ITEM}]`)?.getAttribute(ITEM) ?? null;
      over = below === id ? null : below;
      setDrag({ id, over });
    }
    function end() {
      controller.abort();
      if (item) item.style.translate = "";
      setDrag(null);
    }
    window.addEventListener("pointermove", move, options);
    window.addEventListener("pointercancel", end, options);
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(), options);
    window.addEventListener(
      "pointerup",
      () => {
        end();
        if (over !== null) drop(id, over);
      },
      options,
    );
  }

  function lookOf(id: string): string {
    if (id === drag?.id) return "pointer-events-none relative z-3 opacity-80";
    return id === drag?.over ? "rounded-sm outline-2 outline-offset-4 outline-evergreen outline-dashed" : "";
  }
  return { item: (id) => ({ [ITEM]: id, className: lookOf(id) }), onPointerDown };
}
