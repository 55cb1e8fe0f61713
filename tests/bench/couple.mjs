/** HTTP client with cookies for one visitor of one host. Does not follow redirects. */
export class Visitor {
  #cookies = new Map();

  constructor(base) {
    this.base = base;
  }

  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get cookies() {
    return [...this.#cookies].map(([name, value]) => ({ name, value }));
  }

  async request(path, init = {}) {
    const response = await fetch(this.base + path, {
      redirect: "manual",
      ...init,
      headers: { Cookie: this.cookie, Origin: this.base, "Accept-Language": "fr", ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      if (/max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  async page(path) {
    const response = await this.request(path);
    if (response.status !== 200)
      throw new Error(`GET ${path}: ${response.status} ${response.headers.get("Location") ?? ""}`);
    return response.text();
  }

  /** Submits a form and expects a redirect. @returns its target */
  async send(path, fields) {
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    );
    const response = await this.request(path, { method: "POST", body });
    if (response.status !== 303 && response.status !== 302)
      throw new Error(`POST ${path}: ${response.status}\n${readable(await response.text())}`);
    return response.headers.get("Location");
  }
}

/** Logs in with a code. @returns a visitor who is not registered yet */
export async function enterCode(base, phone) {
  const visitor = new Visitor(base);
  await visitor.send("/account", { intent: "send", country: "FR", phone });
  const messages = await (await fetch(`${base}/dev/outbox.json`)).json();
  const code = /\d{6}/.exec(messages.find(({ kind }) => kind === "sms").text)[0];
  await visitor.send("/account?step=code", { intent: "verify", code });
  return visitor;
}

export async function register(visitor) {
  await visitor.send("/register", {
    firstname: "Camille",
    lastname: "Morel",
    email: "camille@example.com",
    city: "Lyon",
    locale: "fr",
  });
}

/** Completes steps 1 to 3 of the wizard: a wedding near Lyon, fifteen months from now. */
export async function describeWedding(visitor) {
  const draft = /name="draft"[^>]*value="([^"]+)"/.exec(await visitor.page("/formulaire"))[1];
  await visitor.send("/formulaire?step=1", { draft, eventType: "mariage", serviceType: "complete", hasTheme: "non" });
  const setting = await visitor.page("/formulaire?step=2");
  await visitor.send("/formulaire?step=2", {
    draft,
    eventDate: new Date(Date.now() + 450 * 86_400_000).toISOString().slice(0, 10),
    eventLocation: "Lyon",
    ...Object.fromEntries(
      ["guestRange", "budgetRange", "budgetPlannerRange"].map((name) => [name, lastChoice(setting, name)]),
    ),
  });
  const wishes = await visitor.page("/formulaire?step=3");
  await visitor.send("/formulaire?step=3", {
    draft,
    languages: "fr",
    plannerPreference: lastChoice(wishes, "plannerPreference"),
  });
  const choice = await visitor.page("/formulaire?step=4");
  return { planner: /\/planner\/([a-z0-9-]+)/i.exec(choice)?.[1] };
}

function lastChoice(html, name) {
  const radios = [...html.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`));
  const select = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, "s").exec(html)?.[1] ?? "";
  const values = [...radios, ...select.split("<option").slice(1)]
    .map((tag) => /value="([^"]+)"/.exec(tag)?.[1])
    .filter(Boolean);
  if (values.length === 0) throw new Error(`The page has no choices for ${name}.`);
  return values.at(-1);
}

const readable = (html) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .slice(0, 600);
