import type { Locale } from "~/i18n/markets";

/** Frequent words of each language, in lower case. A word of several languages counts less for each of them. */
const WORDS: Record<Locale, string> = {
  en: `the and of to is are was were we you your our for with have has had will would can could should this that these it be
    at from on not but they there their please thank thanks hello hi dear what when which who how do does did any if about
    like see us my me been all also so an by or as let know just more than some then only after before`,
  fr: `le la les un une des du de et est sont nous vous votre vos notre nos pour avec dans sur pas ne que qui ce cette ces je
    il elle au aux en mais ou où plus très bien bonjour bonsoir merci avez avons êtes sommes serait sera tout tous même
    aussi si l d j c n qu s été à ça quel quelle peut pouvez voici mon ma mes par sans chez donc comme fait faire on`,
  de: `der die das und ist sind war waren wir ihr ihre ihnen ihren sie ich nicht ein eine einen einem einer mit für auf von zu
    zum zur im am den dem des haben hat hätten wird werden können kann auch noch aber oder wenn wie was es uns euch danke
    hallo liebe lieber gern gerne guten schon nur bei nach über bitte möchten würden wäre dass aus um bis vielen unsere`,
  es: `el la los las un una y de del que es son en con para por no se su sus nos nosotros usted ustedes le les lo más muy pero
    como está están tenemos tiene tienen hola gracias buenos buenas qué cuándo cuánto también si sí al este esta esto hay
    ya o nuestra nuestro sería ser ha han he hemos todo todos desde hasta sobre cuando puede pueden me mi les`,
  it: `il lo la gli le i un una uno e è di del della dei delle degli dell che non per con nel nella sono siamo siete avete
    abbiamo ha hanno ho vi ci si voi noi vostra vostro vostri nostra nostro nostri ma anche come più molto grazie buongiorno
    buonasera ciao salve al alla da dal dalla se questo questa c l sarà sarebbe essere tutto tutti quando quanto può potete in mi mia mio
    tra fra prima dopo senza fino circa su sul sulla quale cosa dove ogni`,
  nl: `de het een en van is zijn was waren wij we u uw jullie ons onze ik niet met voor op te in aan bij dat die dit er maar
    ook nog of als naar heeft hebben hebt kan kunnen zou zouden wordt worden graag bedankt dank hallo goedemiddag zal om
    door over geen wel al dan wat hoe wanneer deze mijn uit meer heel veel zo nu moet mag`,
  pt: `o a os as um uma e é de do da dos das que não em no na nos nas com para por se seu sua ao à são está estão temos tem têm
    mais muito mas como também já obrigado obrigada olá bom boa nosso nossa vocês você pode podem ou este esta isto foi ser
    seria quando quanto até pelo pela sim lhe lhes nós eu há sobre todos tudo depois só minha meu
    numa num antes isso essa esse sem entre`,
};

const SIGNS: readonly [Locale, RegExp][] = [
  ["de", /ß/],
  ["es", /[ñ¿¡]/],
  ["fr", /œ/],
  ["pt", /[ãõ]/],
];

const WEIGHTS = new Map<string, [Locale, number][]>();
for (const [locale, words] of Object.entries(WORDS) as [Locale, string][])
  for (const word of new Set(words.split(/\s+/))) WEIGHTS.set(word, [...(WEIGHTS.get(word) ?? []), [locale, 1]]);
for (const shares of WEIGHTS.values()) for (const share of shares) share[1] = 1 / shares.length;

/** Number of characters that are read of a text, to limit the work. */
const READ = 1_000;
const LEAST = 1.5;
const LEAD = 1.5;

/** Returns the language of a text; null if it is too short or ambiguous, or in another language. */
export function languageOf(text: string): Locale | null {
  const read = text
    .slice(0, READ)
    .toLowerCase()
    .replace(/\S*(?:https?:|@)\S*/g, " ");
  const scores = new Map<Locale, number>();
  const add = (locale: Locale, weight: number) => scores.set(locale, (scores.get(locale) ?? 0) + weight);
  for (const [word] of read.matchAll(/\p{L}+/gu)) for (const share of WEIGHTS.get(word) ?? []) add(...share);
  for (const [locale, sign] of SIGNS) if (sign.test(read)) add(locale, 1);
  const [best, second] = [...scores].sort(([, a], [, b]) => b - a);
  return best && best[1] >= LEAST && best[1] >= LEAD * (second?.[1] ?? 0) ? best[0] : null;
}
