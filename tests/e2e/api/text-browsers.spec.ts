import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { address } from "../support/addresses";
import { codeTexted, dateNextYear, newCouple, newWord, type TestCouple } from "../support/couples";
import { giveCredits } from "../support/credits";
import { value } from "../support/database";
import { insertApprovedProvider, newProvider } from "../support/providers";
import { writeTo } from "../support/requests";
import { textsOf } from "../support/texts";

const t = textsOf("en");
const ENTER = "\r";
const TAB = "\t";
const CLEAR_LINE = "\x15";

/** w3m in a terminal. It stores keys that arrive while a page loads, and processes them afterwards. */
class W3m {
  readonly #home = mkdtempSync(join(tmpdir(), "alliance-text-"));
  readonly #program: ChildProcessWithoutNullStreams;
  #saved = 0;

  /** @param message text from the editor that w3m opens for text areas */
  constructor(message: string) {
    const editor = join(this.#home, "editor");
    writeFileSync(editor, `#!/bin/sh\nprintf %s '${message}' > "$1"\n`);
    chmodSync(editor, 0o755);
    this.#program = spawn(
      "script",
      ["-qfec", `stty rows 12 cols 120; w3m -cookie -o accept_language=en ${address("BASE_URL")}`, "/dev/null"],
      { env: { ...process.env, HOME: this.#home, TERM: "xterm", LANG: "C.UTF-8", EDITOR: editor } },
    );
    this.#program.stdout.resume();
  }

  /** Types keys with a pause after each, because w3m ignores keys that precede a prompt on the last line. */
  async #type(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.#program.stdin.write(key);
      await new Promise((done) => setTimeout(done, 80));
    }
  }

  visit = (path: string) => this.#type("U", CLEAR_LINE, `${address("BASE_URL")}${path}`, ENTER);

  async reads(words: string): Promise<void> {
    await expect(async () => {
      const file = join(this.#home, `page-${this.#saved++}`);
      await this.#type("S", CLEAR_LINE, file, ENTER);
      await expect.poll(() => existsSync(file), { timeout: 3_000 }).toBe(true);
      expect(readFileSync(file, "utf8")).toContain(words);
    }).toPass({ timeout: 15_000 });
  }

  /** Searches forward from the cursor, so tests fill in a page from top to bottom. */
  async #at(words: string, keys: string[]): Promise<void> {
    await this.#type("/", `${words}${ENTER}`, ...keys);
  }

  press = (words: string) => this.#at(words, [ENTER]);
  fill = (label: string, text: string) => this.#at(label, [TAB, ENTER, CLEAR_LINE, text, ENTER]);
  /** Ticks a box, which precedes its label. */
  tick = (label: string) => this.#at(label, [`\x1b${TAB}`, ENTER]);
  /** Activates the field after a label: a text area, or the first box of a group. */
  open = (label: string) => this.#at(label, [TAB, ENTER]);

  close(): void {
    this.#program.kill();
    rmSync(this.#home, { recursive: true, force: true });
  }
}

/** Skips the test if the browser or the program `script` is missing. `script` provides a terminal. */
const needs = (name: string) =>
  test.skip(spawnSync("which", [name, "script"]).status !== 0, `${name} and script are not both installed.`);

const messagesOf = ({ phone }: TestCouple, message: string) =>
  value(
    `SELECT count(*) FROM requests r JOIN projects p ON p.id = r.project_id JOIN accounts a ON a.id = p.account_id
      WHERE a.phone = ? AND instr(r.message, ?) > 0`,
    phone.e164,
    message,
  );

test("a couple reaches its planners and sends a message with w3m, a text browser without styles and scripts (page-6)", async () => {
  needs("w3m");
  const couple = newCouple("fr");
  const message = `${newWord()} bonjour`;
  const browser = new W3m(message);
  try {
    await browser.reads(t("welcome:start"));
    await browser.press(t("welcome:start"));
    await browser.reads(t("account:phone.submit"));
    await browser.fill(t("account:phone.label"), couple.phone.national);
    await browser.press(t("account:phone.submit"));
    await browser.reads(t("account:code.label"));
    await browser.fill(t("account:code.label"), await codeTexted(couple.phone.e164));
    await browser.press(t("account:code.confirm"));
    await browser.reads(t("account:register.submit"));
    await browser.fill(t("account:register.firstname"), couple.firstname);
    await browser.fill(t("account:register.lastname"), couple.lastname);
    await browser.fill(t("account:register.email"), couple.email);
    await browser.fill(t("account:register.city"), couple.city);
    await browser.press(t("account:register.submit"));
    await browser.reads(t("wizard:event.heading"));
    await browser.open(t("wizard:event.type"));
    await browser.tick("On-the-day coordination");
    await browser.tick(t("wizard:event.yes"));
    await browser.fill(t("wizard:event.theme"), "Guinguette");
    await browser.press(t("common:action.next"));
    await browser.reads(t("wizard:setting.heading"));
    await browser.fill(t("wizard:setting.date"), dateNextYear());
    await browser.fill(t("wizard:setting.place"), couple.city);
    await browser.tick("50 to 100");
    await browser.tick("Over €40");
    await browser.tick("Over €5");
    await browser.press(t("common:action.next"));
    await browser.reads(t("wizard:wishes.heading"));
    await browser.tick("Anywhere");
    await browser.press(t("common:action.next"));
    await browser.reads(t("wizard:choice.messageLabel"));
    await browser.open(t("wizard:choice.messageLabel"));
    await browser.press(t("wizard:choice.send"));
    await browser.reads(t("wizard:done.sentHeading"));
  } finally {
    browser.close();
  }
  expect(await messagesOf(couple, message)).toBe(3);
});

/** Waits until the database has a text. The page is no proof, because it shows the text before the form is sent. */
const isStored = (count: string, text: string) => expect.poll(() => value(count, text), { timeout: 15_000 }).toBe(1);

test("a planner unlocks with a PDF, the couple answers and accepts its offer with w3m (page-6, talk-2)", async () => {
  needs("w3m");
  const provider = await insertApprovedProvider({ provider: newProvider("fr", { locale: "en" }) });
  await giveCredits(provider, 1);
  const { id, account } = await writeTo(provider, "Bonjour", newCouple("fr", "en"));
  const [accepted, answer, title] = [newWord(), newWord(), newWord()];
  const folder = mkdtempSync(join(tmpdir(), "alliance-pdf-"));
  const file = join(folder, "quote.pdf");
  writeFileSync(file, "%PDF-1.4\n%%EOF\n");
  const [planner, couple] = [new W3m(accepted), new W3m(answer)];
  try {
    for (const browser of [planner, couple]) await browser.reads(t("welcome:start"));
    await planner.visit("/pro/login");
    await planner.reads(t("proauth:login.submit"));
    await planner.fill(t("proauth:register.email"), provider.email);
    await planner.fill(t("proauth:register.password"), provider.password);
    await planner.press(t("proauth:login.submit"));
    await planner.reads(t("pro:nav.messages"));
    await planner.visit(`/pro/requests/${id}`);
    await planner.reads(t("received:unlock.button", { count: 1 }));
    await planner.open(withoutBrackets(t("conversation:unlock.label")));
    await planner.fill(withoutBrackets(t("conversation:files.label")), file);
    await planner.press(t("received:unlock.button", { count: 1 }));
    await isStored("SELECT count(*) FROM messages WHERE body = ?", accepted);

    await couple.visit("/account");
    await couple.reads(t("account:phone.submit"));
    await couple.fill(t("account:phone.label"), account.phone.national);
    await couple.press(t("account:phone.submit"));
    await couple.reads(t("account:code.label"));
    await couple.fill(t("account:code.label"), await codeTexted(account.phone.e164));
    await couple.press(t("account:code.confirm"));
    await couple.reads(account.firstname);
    await couple.visit(`/project/messages/${id}`);
    await couple.reads(accepted);
    await couple.reads("quote.pdf");
    await couple.open(t("conversation:label"));
    await couple.press(t("conversation:send"));
    await isStored("SELECT count(*) FROM messages WHERE body = ?", answer);

    await planner.visit(`/pro/requests/${id}`);
    await planner.reads(answer);
    await planner.press(t("offers:write.link"));
    await planner.reads(t("offers:write.name"));
    await planner.fill(t("offers:write.name"), title);
    await planner.open(t("offers:write.body"));
    await planner.fill(t("offers:line.text"), "Coordination");
    await planner.fill(withoutBrackets(t("offers:write.price")), "1250.50");
    await planner.press(t("offers:write.send"));
    await isStored("SELECT count(*) FROM offers WHERE title = ?", title);

    await couple.visit(`/project/messages/${id}`);
    await couple.reads(title);
    await couple.press(t("offers:see"));
    await couple.reads(t("offers:accept.submit"));
    await couple.press(t("offers:accept.submit"));
    await couple.reads(t("offers:state.accepted"));
  } finally {
    planner.close();
    couple.close();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(await value("SELECT answer FROM offers WHERE title = ?", title)).toBe("accepted");
});

/** Returns a label up to its bracket, which would be part of w3m's regular expression. */
const withoutBrackets = (label: string) => label.split(" (")[0] ?? label;

/** Action on a page: fills in a field, or activates the link, button or box `press`. */
type Deed = { label: string; text: string } | { press: string };

/**
 * lynx, one page per run. It reads keys from a file, and stores cookies in another file. Its output has a number before
 * each field, by which tests count the fields.
 */
class Lynx {
  readonly #home = mkdtempSync(join(tmpdir(), "alliance-lynx-"));
  readonly #options: string[];

  constructor() {
    const cookies = join(this.#home, "cookies");
    const settings = join(this.#home, "lynx.cfg");
    writeFileSync(settings, "PERSISTENT_COOKIES:TRUE\n");
    const files = [`-cfg=${settings}`, `-cookie_file=${cookies}`, `-cookie_save_file=${cookies}`];
    this.#options = [...files, "-accept_all_cookies", "-display_charset=utf-8", "-nopause"];
  }

  read(path: string): string {
    const options = [...this.#options, "-dump", "-number_fields", "-width=200", "-nolist"];
    return this.#run("lynx", [...options, `${address("BASE_URL")}${path}`]);
  }

  /** Opens a page and performs the actions from top to bottom. Does not wait for the next page. */
  act(path: string, deeds: Deed[]): void {
    const page = this.read(path);
    const stops = stopsOf(page);
    const keys: string[] = [];
    let [at, from] = [0, 0];
    for (const deed of deeds) {
      const words = "press" in deed ? deed.press : deed.label;
      const found = page.indexOf(words, from);
      if (found < 0) throw new Error(`Lynx does not read '${words}' at ${path}:\n${page}`);
      // The number is before a link or button, and after the label of a field.
      const before = [...page.slice(0, found + 1).matchAll(/\[(\d+)\]/g)].at(-1)?.[1];
      const number = "press" in deed ? before : /\[(\d+)\]/.exec(page.slice(found))?.[1];
      const stop = stops.indexOf(Number(number));
      keys.push(...Array(stop - at).fill("<tab>"));
      if ("press" in deed) keys.push("^J");
      else keys.push("^U", ...[...deed.text].map((letter) => (letter === " " ? "<space>" : letter)));
      [at, from] = [stop, found];
    }
    const script = join(this.#home, "keys");
    writeFileSync(script, [...keys, "q", "y"].map((key) => `key ${key}\n`).join(""));
    const command = ["lynx", ...this.#options, `-cmd_script=${script}`, `'${address("BASE_URL")}${path}'`].join(" ");
    this.#run("script", ["-qfec", `stty rows 60 cols 200; ${command}`, "/dev/null"]);
  }

  #run(program: string, args: string[]): string {
    const { stdout, error } = spawnSync(program, args, {
      encoding: "utf8",
      env: { ...process.env, HOME: this.#home, TERM: "xterm", LANG: "C.UTF-8" },
      timeout: 20_000,
      stdio: ["ignore", "pipe", "ignore"],
    });
    if (error) throw error;
    return stdout;
  }

  close(): void {
    rmSync(this.#home, { recursive: true, force: true });
  }
}

/** Returns the numbers at which Tab stops. In a text area, Tab stops only at the first line. */
function stopsOf(page: string): number[] {
  const lines = new Set([...page.matchAll(/^ *\[(\d+)\].{49,}_$/gm)].map(([, number]) => Number(number)));
  const numbers = [...page.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
  return numbers.filter((number) => !(lines.has(number) && lines.has(number - 1)));
}

test("a couple reaches its planners with lynx (page-6)", async () => {
  needs("lynx");
  const couple = newCouple("fr");
  const message = newWord();
  const lynx = new Lynx();
  try {
    expect(lynx.read("/")).toContain(t("welcome:start"));
    lynx.act("/account", [
      { label: t("account:phone.label"), text: couple.phone.national },
      { press: t("account:phone.submit") },
    ]);
    lynx.act("/account?step=code", [
      { label: t("account:code.label"), text: await codeTexted(couple.phone.e164) },
      { press: t("account:code.confirm") },
    ]);
    lynx.act("/register", [
      { label: t("account:register.firstname"), text: couple.firstname },
      { label: t("account:register.lastname"), text: couple.lastname },
      { label: t("account:register.email"), text: couple.email },
      { label: t("account:register.city"), text: couple.city },
      { press: t("account:register.submit") },
    ]);
    // Lynx ticks the first box of a group automatically: a wedding.
    lynx.act("/formulaire", [
      { press: "On-the-day coordination" },
      { press: t("wizard:event.yes") },
      { label: t("wizard:event.theme"), text: "Guinguette" },
      { press: t("common:action.next") },
    ]);
    lynx.act("/formulaire?step=2", [
      { label: t("wizard:setting.date"), text: dateNextYear() },
      { label: t("wizard:setting.place"), text: couple.city },
      { press: "50 to 100" },
      { press: "Over €40" },
      { press: "Over €5" },
      { press: t("common:action.next") },
    ]);
    lynx.act("/formulaire?step=3", [{ press: "Anywhere" }, { press: t("common:action.next") }]);
    lynx.act("/formulaire?step=4", [
      { label: t("wizard:choice.messageLabel"), text: message },
      { press: t("wizard:choice.send") },
    ]);
    expect(lynx.read("/formulaire?step=5")).toContain(t("wizard:done.sentHeading"));
  } finally {
    lynx.close();
  }
  expect(await messagesOf(couple, message)).toBe(3);
});
