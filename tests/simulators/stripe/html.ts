import type { VendorReply } from "../vendor-server";

export class Html {
  constructor(readonly text: string) {}
}

type Content = Html | string | number | null | undefined | false | Content[];

/** Template tag for HTML. Escapes all values except `Html`. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(parts.reduce((text, part, index) => text + written(values[index - 1]) + part));
}

function written(value: Content): string {
  if (Array.isArray(value)) return value.map(written).join("");
  if (value instanceof Html) return value.text;
  if (value === null || value === undefined || value === false) return "";
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function page(title: string, content: Html, status = 200): VendorReply {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Payment simulator</title>
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/simulator.css">
</head>
<body class="sim">
<header class="sim-tape"><p>TEST MODE: no bank, no card, no money</p></header>
<main class="sim-page">
${content}
</main>
</body>
</html>
`;
  return {
    status,
    body: text,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'",
      "Referrer-Policy": "no-referrer",
    },
  };
}

export const redirect = (location: string): VendorReply => ({
  status: 303,
  headers: { Location: location, "Content-Type": "text/plain" },
  body: "",
});

export const euros = (cents: number) =>
  `€${(cents / 100).toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

export const moment = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;

export const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, "$1 ");
