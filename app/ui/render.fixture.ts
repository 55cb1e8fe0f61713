import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Returns the markup of an element without its classes. */
export const renderMeaning = (element: ReactNode) => renderToStaticMarkup(element).replace(/ class="[^"]*"/g, "");
