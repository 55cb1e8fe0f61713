import { expect, type Page, test } from "@playwright/test";
import { COUPLE_WALKS } from "../support/couple-walks";
import { STAFF_WALKS } from "../support/staff-walks";
import { enterWalk } from "../support/walk";

/** A submit button that costs money or cannot be undone. */
interface Costly {
  what: string;
  /** Path of the button's page. The form is sent to this path or below it. */
  page: RegExp;
  /** Path of the form below its page. */
  below?: string;
  /** Value of the form's field or button `intent`. */
  intent?: RegExp;
  /** Patterns that the texts of the button, of the panel around it or of the heading must match. */
  says: RegExp[];
}

const WEDDING = [/Mariage/, /20\d\d/];

const COSTLY: Costly[] = [
  {
    what: "unlock a request",
    page: /^\/pro\/requests\/\w+$/,
    below: "/answer",
    intent: /^unlock$/,
    says: [...WEDDING, /\d crédit|gratuit/],
  },
  { what: "decline a request", page: /^\/pro\/requests\/\w+$/, below: "/answer", intent: /^decline$/, says: WEDDING },
  { what: "report no answer", page: /^\/pro\/requests\/\w+$/, below: "/no-answer", says: [...WEDDING, /couple/] },
  { what: "order", page: /^\/pro\/credits\/confirm$/, says: [/crédits?|Premium/, /\d €/] },
  { what: "pay an order", page: /^\/pro\/orders\/\w+$/, intent: /^$/, says: [/crédit|Premium|€/] },
  { what: "change Premium", page: /^\/pro\/subscription$/, intent: /^(month|year|resume)$/, says: [/Premium/] },
  { what: "end Premium", page: /^\/pro\/subscription\/cancel$/, says: [/Premium/] },
  { what: "delete a provider's account", page: /^\/pro\/account\/delete$/, says: [/compte/] },
  { what: "delete a video", page: /^\/pro\/videos\/\w+$/, intent: /^delete$/, says: [/Un jardin/] },
  { what: "delete a template", page: /^\/pro\/templates\/\w+$/, intent: /^delete$/, says: [/Premier contact/] },
  { what: "delete a photograph", page: /^\/pro\/photos\/\w+$/, intent: /^delete$/, says: [/photo/] },
  { what: "remove the profile photo", page: /^\/pro\/photos\/profile$/, intent: /^remove$/, says: [/profil/] },
  { what: "delete a wedding", page: /^\/pro\/portfolios\/[\w-]+$/, intent: /^delete$/, says: [/Louise et Karim/] },
  { what: "delete a venue", page: /^\/pro\/venues\/\w+$/, intent: /^delete$/, says: [/Clos des Tilleuls/] },
  { what: "renew the link for reviews", page: /^\/pro\/reviews$/, intent: /^renew$/, says: [/lien/] },
  { what: "replace or end the calendar feed", page: /^\/pro\/availability$/, intent: /feed$/, says: [/adresse/] },
  {
    what: "disconnect a calendar",
    page: /^\/pro(\/venues\/\w+)?\/availability$/,
    intent: /^remove-source$/,
    says: [/agenda/i],
  },
  { what: "withdraw an invitation", page: /^\/partner$/, intent: /^withdraw$/, says: [/invitation|lien/i] },
  { what: "replace the shared list", page: /^\/favorites\/link$/, intent: /^renew$/, says: [/lien/i] },
  { what: "end the shared list", page: /^\/favorites\/link$/, intent: /^end$/, says: [/partager/i] },
  { what: "remove the partner", page: /^\/partner$/, intent: /^end$/, says: [/accès/] },
  { what: "close a project", page: /^\/project\/close$/, says: WEDDING },
  {
    what: "tell a provider that someone else was chosen",
    page: /^\/project\/messages\/\w+\/end$/,
    says: [/Nous avons choisi quelqu’un d’autre/, /Prévenir \S/, /définitif/],
  },
  {
    what: "answer an offer",
    page: /^\/conversation\/\w+\/offer$/,
    intent: /^(accept|decline)$/,
    says: [/Organisation complète/, /plus changer votre réponse/],
  },
  { what: "delete a couple's account", page: /^\/profile\/delete$/, says: [/compte/] },
  { what: "withdraw a message to a venue", page: /^\/project\/venue$/, says: [/message|demande/] },
  { what: "withdraw a review", page: /^\/my-review\/[\w-]+$/, intent: /^withdraw$/, says: [/avis/] },
  { what: "decide on a profile", page: /^\/admin\/profiles\/\w+$/, intent: /^(refuse)?$/, says: [/Maison /] },
  { what: "refuse a venue", page: /^\/admin\/venues\/\w+$/, intent: /^refuse$/, says: [/Clos des Tilleuls/] },
  { what: "send a wedding back", page: /^\/admin\/portfolios\/\w+$/, intent: /^back$/, says: [/Louise et Karim/] },
  {
    what: "refuse a review or reply",
    page: /^\/admin\/reviews\/\w+$/,
    intent: /^(refuse|sendBack)$/,
    says: [/Maison /],
  },
  { what: "remove a review", page: /^\/admin\/reviews\/cases\/\w+$/, intent: /^removed$/, says: [/Maison /] },
  { what: "remove a page", page: /^\/admin\/reports\/\w+$/, intent: /^removed$/, says: [/Maison /] },
  { what: "remove a message", page: /^\/admin\/messages\/\w+$/, intent: /^removed$/, says: [/message/] },
];

interface Button {
  page: string;
  action: string;
  intent: string;
  label: string;
  /** Text of the panel, row or section around the button, and of the heading. */
  beside: string;
  /** Whether the button is styled as destructive. */
  isDanger: boolean;
}

const isButton =
  ({ page, action, intent }: Button) =>
  (costly: Costly) => {
    // A refused form is shown under its own URL.
    const own = costly.below && page.endsWith(costly.below) ? page.slice(0, -costly.below.length) : page;
    const isThere = costly.page.test(own) && action === `${own}${costly.below ?? ""}`;
    return isThere && (costly.intent?.test(intent) ?? true);
  };

/** Compares the fields of a button with those of a costly button on any page. */
const isSameKind =
  ({ action, intent }: Button) =>
  ({ page, below, intent: wanted }: Costly) =>
    action.endsWith(below ?? "") &&
    page.test(action.slice(0, action.length - (below ?? "").length)) &&
    (wanted?.test(intent) ?? true);

test("a button that costs money or cannot be undone is on the page of its object, and names it (unlock-10)", async ({
  page,
}) => {
  test.setTimeout(400_000);
  const wrong: string[] = [];
  const met = new Map(COSTLY.map(({ what }) => [what, 0]));
  let screens = 0;
  for (const walk of Object.values({ ...COUPLE_WALKS, ...STAFF_WALKS })) {
    const { browser, stops } = await enterWalk(walk, "fr");
    for (const stop of stops) {
      if (!("path" in stop)) continue;
      const answer = await browser.get(stop.path);
      screens++;
      for (const button of await buttonsOf(page, stop.path, answer.text)) {
        const costly = COSTLY.find(isButton(button));
        const name = `${button.page}: '${button.label}' (${button.action} ${button.intent})`;
        if (costly) met.set(costly.what, (met.get(costly.what) ?? 0) + 1);
        else if (button.isDanger || COSTLY.some(isSameKind(button))) wrong.push(`${name} is not expected here`);
        for (const said of costly?.says ?? [])
          if (!said.test(`${button.label} ${button.beside}`)) wrong.push(`${name} does not say ${said}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  const neverMet = [...met].filter(([, count]) => count === 0).map(([what]) => what);
  expect(neverMet, "costly buttons that no page has").toEqual([]);
  expect(screens).toBeGreaterThan(150);
});

async function buttonsOf(page: Page, path: string, html: string): Promise<Button[]> {
  await page.setContent(html.replace(/<(script|link)\b[^>]*>(?:<\/script>)?/g, ""));
  const here = path.split("?")[0] ?? "";
  const found = await page.evaluate(() => {
    const words = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("button:not([type=button])")];
    return buttons.flatMap((button) => {
      const { form } = button;
      if (form?.method !== "post") return [];
      const around = button.closest("[role=dialog], dialog, details, section, article, li, tr") ?? form;
      const heading = document.querySelector("h1")?.parentElement ?? null;
      return {
        action: form.getAttribute("action") ?? "",
        intent: button.name === "intent" ? button.value : String(new FormData(form).get("intent") ?? ""),
        label: words(button),
        beside: `${words(around)} ${words(heading)}`,
        isDanger: button.className.includes("border-error"),
      };
    });
  });
  return found.map((button) => ({ page: here, ...button, action: (button.action || here).split(/[?#]/)[0] ?? "" }));
}
