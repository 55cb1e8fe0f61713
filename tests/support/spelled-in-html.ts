import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Returns a text with the HTML escapes that emails contain. */
export const spelledInHtml = (text: string) => renderToStaticMarkup(createElement(Fragment, null, text));
