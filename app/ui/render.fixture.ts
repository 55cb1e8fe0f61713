import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** What an element says and means, without how it looks: the markup without its classes. */
export const renderMeaning = (element: ReactNode) => renderToStaticMarkup(element).replace(/ class="[^"]*"/g, "");
