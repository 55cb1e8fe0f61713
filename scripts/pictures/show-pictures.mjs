// Page of pictures by screen, next to drawings and to pictures of an earlier run.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { DIFFERENCES, picturesIn } from "./compare-pictures.mjs";

const DRAWN = JSON.parse(readFileSync(new URL("drawings.json", import.meta.url), "utf8"));
/** Displayed width by screen width. */
const SHOWN = { 360: 160, 768: 240, 1280: 320 };

/** Writes the page. @returns its path, and its number of pictures */
export function showPictures({ folder, against, compared, drawings }) {
  const files = picturesIn(folder);
  const pixels = new Map(compared?.changed.map((one) => [one.file, one.pixels]));
  const addressOf = (path) => relative(folder, path).split(/[/\\]/).map(encodeURIComponent).join("/");
  const figure = (path, caption, width, attributes = "") =>
    `<figure ${attributes}><a href="${addressOf(path)}"><img src="${addressOf(path)}" loading="lazy" alt="" width="${SHOWN[width] ?? 240}"></a><figcaption>${caption}</figcaption></figure>`;

  function picture(file) {
    const [, language, width, scheme] = /\.(\w+)-(\d+)-(\w+)\.webp$/.exec(file) ?? [];
    const caption = `${language}, ${width} px, ${scheme}`;
    const about = `data-language="${language}" data-width="${width}" data-scheme="${scheme}"`;
    if (!pixels.has(file)) return figure(join(folder, file), caption, width, about);
    const old = existsSync(join(against, file)) ? figure(join(against, file), "before", width, about) : "";
    const difference = figure(
      join(folder, DIFFERENCES, file),
      `${pixels.get(file).toLocaleString("en")} pixels`,
      width,
      about,
    );
    return `${old}${figure(join(folder, file), caption, width, `${about} class="changed"`)}${difference}`;
  }

  function screen({ who, name, file }) {
    const own = files.filter((one) => one.startsWith(`${file}.`));
    if (own.length === 0) return "";
    const languages = grouped(own, (one) => /\.(\w+)-\d+-\w+\.webp$/.exec(one)?.[1]);
    const drawn = drawings.flatMap((from) => drawingsOf(from, who, name));
    const rows = [...languages.values()].map((row) => `<p>${row.toSorted(byLook).map(picture).join("")}</p>`);
    const shown = drawn.map(({ path, width, title }) => figure(path, title, width, `data-width="${width}"`));
    const isChanged = own.some((one) => pixels.has(one));
    return `<section ${isChanged ? 'class="changed"' : ""} id="${file}"><h3>${escaped(name)} <small>${escaped(who)}</small></h3>
      ${shown.length ? `<p>${shown.join("")}</p>` : ""}${rows.join("")}</section>`;
  }

  const screens = JSON.parse(readFileSync(join(folder, "screens.json"), "utf8"));
  const walks = grouped(screens, ({ who }) => who);
  const parts = [...walks].map(([who, own]) => `<h2>${escaped(who)}</h2>${own.map(screen).join("")}`);
  const against_ =
    compared &&
    `, against ${escaped(against)}: ${compared.changed.length} changed, ${compared.added.length} new, ${compared.gone.length} gone`;
  const index = join(folder, "index.html");
  writeFileSync(index, page(`${files.length} pictures${against_ ?? ""}`, parts.join("")));
  return { index, count: files.length };
}

/** @returns {Map<string, any[]>} */
function grouped(all, keyOf) {
  const groups = new Map();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

const byLook = (a, b) => keyOf(a).localeCompare(keyOf(b));
const keyOf = (file) =>
  /-(\d+)-(\w+)\.webp$/
    .exec(file)
    ?.slice(1)
    .map((part) => part.padStart(6, "0"))
    .join() ?? "";

/** Returns the drawings of a screen, named `<name>-<width>.png` or `<name>-<width>-dark.png`. */
function drawingsOf(folder, who, name) {
  return readdirSync(folder).flatMap((title) => {
    const [, drawing = "", width] = /^(.+?)-(\d+)(?:-\w+)?\.png$/.exec(title) ?? [];
    return [name, `${who}: ${name}`].includes(DRAWN[drawing]) ? { path: join(folder, title), width, title } : [];
  });
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title, body) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
  body { font: 15px/1.4 sans-serif; margin: 0 24px 24px; background: #eee; color: #222 }
  header { position: sticky; top: 0; background: #eee; padding: 12px 0; z-index: 1 }
  section { border-top: 1px solid #bbb } h2 { margin: 32px 0 8px } h3 { font-size: 16px; margin: 12px 0 4px } small { color: #666; font-weight: normal }
  p { display: flex; gap: 12px; align-items: flex-start; margin: 8px 0; overflow-x: auto } p:not(:has(figure:not([hidden]))) { display: none }
  figure { margin: 0; flex: none } figure.changed img { outline: 3px solid #f0a } figcaption { font-size: 13px; color: #555 }
  img { display: block; background: #fff; max-height: 640px; object-fit: cover; object-position: top } body.tall img { max-height: none }
</style>
<header><strong>${title}</strong>
  <label>Name <input id="name" type="search"></label>
  ${["language", "width", "scheme"].map((what) => `<label>${what} <select id="${what}"><option value="">all</option></select></label>`).join("\n")}
  <label><input type="checkbox" id="changed"> changed ones</label> <label><input type="checkbox" id="tall"> whole height</label></header>
${body}
<script>
  const at = (id) => document.getElementById(id);
  const kinds = ["language", "width", "scheme"];
  const figures = [...document.querySelectorAll("figure")];
  for (const kind of kinds)
    for (const value of new Set(figures.map((one) => one.dataset[kind]).filter(Boolean))) at(kind).append(new Option(value));
  const show = () => {
    document.body.classList.toggle("tall", at("tall").checked);
    for (const one of document.querySelectorAll("section"))
      one.hidden = !one.textContent.includes(at("name").value) || (at("changed").checked && !one.classList.contains("changed"));
    for (const one of figures) one.hidden = kinds.some((kind) => at(kind).value && one.dataset[kind] && one.dataset[kind] !== at(kind).value);
  };
  addEventListener("input", show);
</script></html>`;
