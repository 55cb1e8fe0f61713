import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Escapes a text for HTML, as emails do. */
export const spelledInHtml = (text: string) => renderToStaticMarkup(createElement(Fragment, null, text));
