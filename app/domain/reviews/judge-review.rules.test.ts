import { expect, it } from "vitest";
import { reviewFindings } from "./judge-review.rules";

it.each([
  ["Appelez-moi au 06 12 34 56 78, je vous raconterai tout de cette fête.", "contact"],
  ["Write to me at jane@example.com and I will tell you more about it.", "contact"],
  ["Alles stand auf www.hochzeit-mit-uns.de, schauen Sie dort nach.", "link"],
  ["Quel CONNARD, ce wedding planner.", "insult"],
  ["Espèce d’enculé !", "insult"],
  ["What a bunch of arseholes.", "insult"],
  ["Wat een klootzakken.", "insult"],
  ["So ein Arschloch, wirklich.", "insult"],
  ["Ein Scheiß-Tag.", "insult"],
  ["Sono degli stronzi.", "insult"],
  ["Unos hijos de puta.", "insult"],
  ["Filho da puta.", "insult"],
])("contact data, links and insults in a review are marked for moderators (review-6): %s", (text, finding) => {
  expect(reviewFindings(text)).toEqual([finding]);
});

it.each([
  "Une catastrophe : arrivée avec deux heures de retard, le 12/06/2026, pour 3 500 €. À éviter.",
  "The worst planner we could have chosen. Rude, late, and far too expensive. Never again.",
  "Eine reine Enttäuschung, unpünktlich und unfreundlich. Wir würden sie nicht wieder buchen.",
  "Una delusione. La pasta con il cavolo era fredda e il servizio pessimo.",
  "Un desastre: llegó tarde y la disputa con el florista no terminaba nunca.",
  "Uma desilusão: computador avariado, música errada, e ninguém atendeu.",
  "Een ramp. Te laat, duur, en de trutina van de bloemist was kapot.",
])("criticism is not marked (review-18): %s", (text) => {
  expect(reviewFindings(text)).toEqual([]);
});
