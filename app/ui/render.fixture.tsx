import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export const renderMeaning = (element: ReactNode) => renderToStaticMarkup(element).replace(/ class="[^"]*"/g, "");
