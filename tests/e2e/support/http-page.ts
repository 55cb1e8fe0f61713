import { type Answer, asWords, attribute, type Fields, fieldsOf, type HttpBrowser, wordsOf } from "./http-browser";

/** Page in a browser over HTTP. Follows redirects, and submits forms with their buttons. */
export class HttpPage {
  path = "/";
  status = 0;
  html = "";
  /** Whether browsers load the page again after a few seconds. */
  refreshes = false;
  /** URL on another site to which the last response redirected. */
  external: string | undefined;
  #typed: Fields = {};

  constructor(readonly browser: HttpBrowser) {}

  get words(): string {
    return wordsOf(this.html);
  }

  get heading(): string {
    return wordsOf(/<h1\b[\s\S]*?<\/h1>/.exec(this.html)?.[0] ?? "").trim();
  }

  async open(path: string): Promise<void> {
    await this.#show(path, await this.browser.get(path));
  }

  /** Returns the same page in another tab. */
  copy(): HttpPage {
    return Object.assign(new HttpPage(this.browser), { path: this.path, status: this.status, html: this.html });
  }

  /** Sets the first field with this label, to be sent with the next click. */
  fill(label: string, text: string): void {
    for (const [, tag = "", content = ""] of this.html.matchAll(/<label\b([^>]*)>([\s\S]*?)<\/label>/g)) {
      const id = attribute(tag, "for");
      if (!id || wordsOf(content).trim() !== asWords(label)) continue;
      const field = new RegExp(`<(?:input|textarea|select)\\b([^>]*\\sid="${id}"[^>]*)>`).exec(this.html)?.[1] ?? "";
      this.#typed[attribute(` ${field}`, "name") ?? ""] = text;
      return;
    }
    throw new Error(`${this.path} has no field ${label}.`);
  }

  /** Submits the form of the first button with this text. */
  async press(name: string | RegExp): Promise<void> {
    const { form, tag } = this.#formOf(name);
    const [button, value] = [attribute(tag, "name"), attribute(tag, "value") ?? ""];
    const action = attribute(tag, "formaction") ?? attribute(form.split(">")[0] ?? "", "action");
    const path = action?.replace(/&amp;/g, "&") || this.path;
    const fields = { ...fieldsOf(form), ...this.#typed, ...(button ? { [button]: value } : {}) };
    await this.#show(path, await this.browser.post(path, fields));
  }

  #formOf(name: string | RegExp): { form: string; tag: string } {
    const isNamed = (text: string) => (typeof name === "string" ? text === asWords(name) : name.test(text));
    const main = this.html.slice(this.html.indexOf("<main"));
    for (const { 1: tag = "", 2: content = "", index } of main.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)) {
      if (/\stype="button"/.test(tag) || !isNamed(wordsOf(content).trim())) continue;
      const id = attribute(tag, "form");
      const start = id ? main.search(new RegExp(`<form\\b[^>]*\\sid="${id}"`)) : main.lastIndexOf("<form", index);
      return { form: main.slice(start).split("</form>")[0] ?? "", tag };
    }
    throw new Error(`${this.path} has no button ${name}.`);
  }

  async #show(path: string, answer: Answer): Promise<void> {
    const { status, location, text, headers } = answer;
    if (status >= 300 && status < 400 && location !== undefined) {
      if (/^https?:/.test(location) && new URL(location).host !== this.browser.host) this.external = location;
      else await this.open(location.replace(/^https?:\/\/[^/]+/, "").replace(/#.*/, ""));
      return;
    }
    Object.assign(this, { path, status, html: text, refreshes: "refresh" in headers, external: undefined });
    this.#typed = {};
  }
}
