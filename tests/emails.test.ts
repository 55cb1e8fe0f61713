import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { renderEmail } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import { LOCALES } from "~/i18n/markets";
import { filesBelow } from "./support/files-below.mjs";
import { sampleEmails, TYPED } from "./support/sample-emails";

describe("the emails that `npm run mails` shows", () => {
  it("are all that the application writes", () => {
    const samples = readFileSync("tests/support/sample-emails.ts", "utf8");
    const writers = filesBelow("app/domain")
      .filter((path) => path.endsWith(".server.ts"))
      .map((path) => ({ path, text: readFileSync(path, "utf8") }))
      .filter(({ text }) => /\brenderEmail\(\{/.test(text));
    const byCause = /payment-emails/;
    const functions = writers.flatMap(({ path, text }) =>
      [...text.matchAll(/export (?:const|function) (\w+Emails?)\b/g)].flatMap(([, name]) =>
        byCause.test(path) && name !== "moneyEmail" ? [] : [`${path} ${name}`],
      ),
    );
    expect(functions.length).toBeGreaterThan(25);
    expect(functions.filter((entry) => !samples.includes(entry.split(" ")[1] ?? ""))).toEqual([]);
    // Each file with email functions has at least one sample.
    expect(writers.filter(({ path }) => !samples.includes(path.replace(/^app/, "~").replace(/\.ts$/, "")))).toEqual([]);
  });
});

it("every email with a link that stops it is queued as a notice, whose headers contain the link (notice-25)", () => {
  const senders = filesBelow("app").filter((path) => /await noticeTo\(/.test(readFileSync(path, "utf8")));
  expect(senders.length).toBeGreaterThan(5);
  expect(senders.filter((path) => !/\bqueue(Notice|Due)\(/.test(readFileSync(path, "utf8")))).toEqual([]);
});

it("every link of an email to a couple's page leads to it after sign-in: it has an id, or is marked", () => {
  const guarded = filesBelow("app/routes/couple").filter((path) =>
    /require(?:Complete)?Couple\(/.test(readFileSync(path, "utf8")),
  );
  expect(guarded.length).toBeGreaterThan(8);
  const names = ["presentation", "profile", "wizard", "project", "venueRequest", "changeProject", "closeProject"];
  const sources = filesBelow("app/domain").filter((path) => path.endsWith(".server.ts"));
  const links = sources.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/(fromEmail\()?paths\.(\w+)\(([^()]*)\)/g)].flatMap(
      ([link, mark, name = "", id]) => (names.includes(name) ? [{ link, isKept: Boolean(mark || id) }] : []),
    ),
  );
  expect(links.length).toBeGreaterThan(6);
  expect(links.filter(({ isKept }) => !isKept)).toEqual([]);
});

/** Emails without a link, because the reader has nothing to do, or replies by email. */
const NOTHING_TO_DO = [
  "projectClosed.",
  "coupleGone.",
  "emailTaken",
  "emailChanged",
  "loginCode",
  "review.gone",
  "case.provider.",
];

describe.each(LOCALES)("in %s", (locale) => {
  const emails = Object.entries(sampleEmails(locale));

  it.each(emails)(
    "%s has a heading, words, and its links as buttons, and leaves no blank",
    (_, { subject, text, html }) => {
      expect(subject.length).toBeGreaterThan(5);
      expect(subject.length).toBeLessThan(80);
      expect(`${subject} ${text} ${html}`).not.toMatch(/\{\{|\}\}|undefined|\[object|\bnull\b|messages:|<script|<link/);
      for (const picture of html.match(/<img [^>]*>/g) ?? []) expect(picture).toMatch(/src="https:[^"]*".*\balt="/);
      expect(html).toContain("<h1");
      expect(html).toContain(`<html lang="${locale}">`);
      // The text contains no URL, because readers would have to type it.
      const visible = html.replace(/^.*<\/h1>/s, "").replace(/<[^>]*>/g, " ");
      expect(visible).not.toMatch(/https?:/);
      for (const url of text.match(/https:\S+/g) ?? [])
        expect(html).toContain(`href="${url.replaceAll("&", "&amp;")}"`);
    },
  );

  it.each(emails)(
    "%s shows each of its addresses as one button with a label, the first one filled",
    (_, { text, html }) => {
      const buttons = [...html.matchAll(/<a href="([^"]*)" class="(?:main|other)"[^>]*>(.*?)<\/a>/g)].map(
        ([, url, label]) => `${label?.replace(/<[^>]*>/g, "")}${locale === "fr" ? "\u202f" : ""}:\n${url}`,
      );
      const written = text.split("\n--\n")[0]?.match(/^.+\nhttps:\S+$/gm) ?? [];
      expect(buttons).toEqual(written);
      expect(new Set(buttons).size).toBe(buttons.length);
      expect(html.match(/<a [^>]*class="main"/g) ?? []).toHaveLength(Math.min(buttons.length, 1));
    },
  );

  it("every email that offers an action here has its link (subscription-6)", () => {
    const hasLink = (text: string) => /https?:/.test(text.split("\n--\n")[0] ?? "");
    const without = emails.filter(([, { text }]) => !hasLink(text)).map(([name]) => name);
    expect(without.filter((name) => !NOTHING_TO_DO.some((known) => name.startsWith(known)))).toEqual([]);
  });

  it.each(emails)("each email says that it is necessary, or how to stop it: %s (notice-12)", (_, { text, html }) => {
    const t = translator(locale);
    const isNecessary = text.includes(t("notices:necessary.always"));
    const isStopped = text.includes(`${t("notices:fine.stop")}${locale === "fr" ? "\u00a0" : ""}: https:`);
    expect({ isNecessary, isStopped }).toEqual({ isNecessary, isStopped: !isNecessary });
    const words = html.replace(/<[^>]*>/g, "");
    expect(words).toContain(t(isNecessary ? "notices:necessary.always" : "notices:fine.stop"));
    // Inboxes show this preview text after the subject, so it must be longer than a greeting.
    expect(html.match(/<div style="display:none[^>]*>([^<]*)</)?.[1]?.length).toBeGreaterThan(12);
  });
});

describe("an email to an unverified mailbox repeats no text that a stranger could have typed (notice-15)", () => {
  const name = "Win 500 € now at www.evil.example/win or call 0800 123 456 of the lottery";
  const bait = "Dear winner, click https://evil.example/bait";
  const typed = { provider: name, couple: name, author: name, otherEvent: `${bait} ${bait}`, message: bait };
  const emails = Object.entries(sampleEmails("en", typed));

  it.each(emails)(
    "an email names its reader in at most 30 letters, without dots and slashes: %s (notice-31)",
    (_, { subject, text, html }) => {
      const greeting = /^(?:Hello|Dear|Hi) (.*?)[,:]?(?:\n|$)/.exec(text)?.[1] ?? "";
      expect(greeting.length).toBeLessThanOrEqual(30);
      expect(`${subject} ${text} ${html}`).not.toMatch(/evil\.example\/win|500 €|0800/);
    },
  );

  // Emails to unverified addresses: registration, request, review and report.
  const unproved =
    /^(?:requestsSent|venueRequestSent|mailbox|review\.confirm|report\.received|report\.reporter|verifyEmail)/;
  it.each(emails.filter(([key]) => unproved.test(key)))(
    "%s has no words of a message",
    (_, { subject, text, html }) => {
      expect(`${subject} ${text} ${html}`).not.toMatch(/Dear winner|evil\.example/);
    },
  );
});

it.each(LOCALES)("no heading repeats the date that is shown below it (%s)", (locale) => {
  const dated = Object.values(sampleEmails(locale)).filter(({ text }) => /2027/.test(text.split("\n")[1] ?? ""));
  expect(dated.length).toBeGreaterThan(12);
  expect(dated.filter(({ text }) => /2027/.test(text.split("\n")[0] ?? ""))).toEqual([]);
});

it("the title of a summary counts its news, and a reminder says the hours left", () => {
  const emails = sampleEmails("fr");
  expect(emails["summary.couple"]?.subject).toBe("2 réponses à votre demande");
  expect(emails["summary.provider"]?.subject).toBe("1 nouvelle demande et 1 nouvel avis");
  expect(emails.reminder?.text).toMatch(/^Il vous reste 24 heures\n.+\nMariage · Obernai · De 50 à 100 invités\n/);
});

it("a text that looks like a button stays text", () => {
  const text = "Read the request:\nhttps://alliance.example/";
  const reader = { firstname: "Ada", locale: "en" } as const;
  const content = { brand: "Alliance", reader, subject: "Hello", fine: { text: "Why.", links: [] } };
  expect(renderEmail({ ...content, paragraphs: [text] }).html).not.toContain("<a ");
  const button = { label: "Read the request", url: "https://alliance.example/" };
  expect(renderEmail({ ...content, paragraphs: [button] }).text).toContain(text);
});

it("keeps a date and the word e-mail on one line", () => {
  const { requestReceived, verifyEmail } = sampleEmails("pt");
  expect(requestReceived?.html).toContain('<span style="white-space:nowrap">12 de junho de 2027</span>');
  expect(verifyEmail?.html).toContain('<span style="white-space:nowrap">e-mail</span>');
  expect(sampleEmails("fr").requestReceived?.html).toContain('nowrap">12 juin 2027</span>');
});

it("the last day to appeal is shown once, not in the heading", () => {
  const appeal = translator("en")("messages:case.appeal");
  const emails = Object.values(sampleEmails("en")).filter(({ text }) => text.includes(appeal));
  expect(emails.length).toBeGreaterThan(8);
  for (const { text, html } of emails) {
    expect([text.split(appeal).length, html.split(appeal).length]).toEqual([2, 2]);
    expect(text.split("\n\n")[0]).not.toContain(appeal);
  }
});

it("an amount is in ink, or in green if the reader gains it; a code is larger than both, a date smaller", () => {
  const emails = sampleEmails("en");
  const styleOf = (name: string) =>
    /class="(ink|green)" style="font:(\d+)px/.exec(emails[name]?.html.split("</h1>")[1] ?? "")?.slice(1);
  for (const name of ["offerAnswer.accepted", "money.failed", "money.twice"])
    expect(styleOf(name)).toEqual(["ink", "24"]);
  for (const name of ["adjustment", "review.new"]) expect(styleOf(name)).toEqual(["green", "24"]);
  expect(styleOf("loginCode")).toEqual(["green", "36"]);
  expect(styleOf("report.reporter.kept")).toEqual(["green", "20"]);
});

it.each(Object.entries(sampleEmails("de")))(
  "%s has room below its heading, and its facts have labels",
  (_, { html }) => {
    const below = /<h1 [^>]*margin:\d+(?:px)? 0 (\d+)px/.exec(html)?.[1];
    const isFigure = /<\/h1><p style="margin:0 0 24px/.test(html);
    expect(below).toBe(isFigure ? "8" : "24");
    expect(html).not.toMatch(/<span class="muted"[^>]*><\/span><\/td>/);
  },
);

it("a name that is too long for a line of a phone is in a smaller heading", () => {
  const large = (couple: string) =>
    Object.entries(sampleEmails("en", { ...TYPED, couple })).flatMap(([name, { html }]) =>
      /<h1[^>]*font:28px/.test(html) ? [name] : [],
    );
  const short = large("Ada");
  const long = large("Marie-Christine-Alexandra");
  expect(long.length).toBeLessThan(short.length);
  expect(long.filter((name) => !short.includes(name))).toEqual([]);
});

it.each(LOCALES)("the good news is short: at most 60 words in all (%s)", (locale) => {
  const { html } = sampleEmails(locale)["requestAccepted.both"] ?? { html: "" };
  const visible = html.replace(/^.*?<body/s, "<body").replace(/<[^>]*>/g, " ");
  expect(visible.match(/\p{L}[\p{L}’'-]*/gu)?.length).toBeLessThanOrEqual(60);
});
