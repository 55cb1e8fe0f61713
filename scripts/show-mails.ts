import { createServer } from "node:http";
import { LOCALES, type Locale } from "../app/i18n/markets";
import { sampleEmails } from "../tests/support/sample-emails";

export const showMails = (port: number) =>
  createServer((request, response) => {
    const [, locale, name = "", scheme] = new URL(request.url ?? "/", "http://localhost").pathname.split("/");
    const language = LOCALES.find((one) => one === locale) ?? "fr";
    const email = sampleEmails(language)[decodeURIComponent(name)];
    if (name && !email) response.writeHead(404).end();
    else {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(email ? asIn(email.html, scheme) : overview(language));
    }
  }).listen(port, "127.0.0.1", () => console.log(`All emails: http://localhost:${port}/`));

/** Returns the email in this color scheme, regardless of the browser's preference. */
function asIn(html: string, scheme: string | undefined): string {
  if (scheme !== "light" && scheme !== "dark") return html;
  const other = scheme === "dark" ? "all" : "not all";
  return html.replaceAll("@media (prefers-color-scheme: dark)", `@media ${other}`);
}

function overview(language: Locale): string {
  const emails = Object.entries(sampleEmails(language));
  const frame = (name: string, scheme: string, width: number) =>
    `<iframe title="${scheme}, ${width} px" loading="lazy" width="${width}" height="720" src="/${language}/${name}/${scheme}"></iframe>`;
  const sections = emails.map(
    ([name, { subject, text }]) => `<section id="${name}"><h2>${name}: ${escaped(subject)}</h2>
      <p>${frame(name, "light", 680)} ${frame(name, "dark", 680)} ${frame(name, "light", 360)} ${frame(name, "dark", 360)}</p>
      <details><summary>As text</summary><pre>${escaped(text)}</pre></details></section>`,
  );
  const languages = LOCALES.map((one) => (one === language ? `<b>${one}</b>` : `<a href="/${one}">${one}</a>`));
  const contents = emails.map(([name]) => `<li><a href="#${name}">${name}</a></li>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Emails (${language})</title>
    <style>body { font: 16px/1.5 sans-serif; margin: 24px } iframe { border: 1px solid #bbb } pre { white-space: pre-wrap; max-width: 80ch }</style>
    <h1>${emails.length} emails</h1><p>${languages.join(" ")}</p><ol>${contents.join("")}</ol>${sections.join("")}`;
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
