import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewestCopied, PRINTS, printsOf, sharedPassages } from "./text-prints.rules";

const STORY = `Depuis douze ans, j’accompagne des couples qui veulent un mariage à leur image : une table dressée sous les tilleuls,
  un orchestre qui connaît leurs chansons, une lumière douce quand le soir tombe. Je visite chaque lieu avec vous, je négocie avec les
  artisans, je tiens le calendrier et le budget, et le jour venu je suis là avant le premier invité et après le dernier. Mes couples
  disent que je reste calme quand il pleut, et que la pluie, avec moi, fait de belles photographies.`;
const ANOTHER = `Bei mir beginnt jede Hochzeit mit einem langen Spaziergang. Wir reden über Ihre Familien, über Musik, über das Essen
  Ihrer Kindheit, und erst danach über Farben und Blumen. Aus diesem Gespräch entsteht ein Plan, den Sie auf einer Seite lesen können.`;
const words = fc.array(fc.stringMatching(/^[a-zé]{1,8}$/), { minLength: 30, maxLength: 400 });

describe("prints", () => {
  it("are the same wherever they are made: the database keeps them", () => {
    expect(printsOf("eins zwei drei vier fünf sechs sieben acht")).toEqual([359608201698864]);
  });

  it("are none for a few words", () => {
    expect(printsOf("")).toEqual([]);
    expect(printsOf("eins zwei drei vier fünf sechs sieben")).toEqual([]);
  });

  it("do not see case, accents, punctuation and lines", () => {
    expect(printsOf(STORY.toUpperCase().replaceAll(",", " –\n"))).toEqual(printsOf(STORY));
    expect(printsOf(STORY.normalize("NFD"))).toEqual(printsOf(STORY));
    expect(printsOf(STORY.normalize("NFD").replace(/\p{M}/gu, ""))).toEqual(printsOf(STORY));
  });

  it("are few, safe integers, each once", () => {
    fc.assert(
      fc.property(words, (list) => {
        const prints = printsOf(list.join(" "));
        expect(prints.length).toBeGreaterThan(0);
        expect(prints.length).toBeLessThanOrEqual(PRINTS.most);
        expect(new Set(prints).size).toBe(prints.length);
        expect(prints.every(Number.isSafeInteger)).toBe(true);
      }),
    );
    const longest = Array.from({ length: 2500 }, (_, n) => `w${(n * 7919) % 2503}`).join(" ");
    expect(printsOf(longest)).toHaveLength(PRINTS.most);
  });

  it("of a passage of 23 words are found wherever it stands", () => {
    fc.assert(
      fc.property(words, words, words, (before, passage, after) => {
        const long = passage.slice(0, PRINTS.wordsAPrint + PRINTS.window - 1);
        const one = printsOf([...before.slice(0, 100), ...long].join(" "));
        const other = printsOf([...long, ...after.slice(0, 100)].join(" "));
        expect(one.some((print) => other.includes(print))).toBe(true);
      }),
    );
  });
});

describe("fewestCopied", () => {
  const isCopied = (common: number, prints: number) => common >= fewestCopied(prints);

  const commonWithStory = (prints: readonly number[]) => {
    const story = new Set(printsOf(STORY));
    return prints.filter((print) => story.has(print)).length;
  };

  it("says of another text that it has nothing in common", () => {
    expect(commonWithStory(printsOf(ANOTHER))).toBe(0);
    expect(isCopied(0, printsOf(ANOTHER).length)).toBe(false);
  });

  it("says of a text with its own words around a copied half that it is copied", () => {
    const half = printsOf(`${STORY} ${ANOTHER}`);
    expect(isCopied(commonWithStory(half), half.length)).toBe(true);
  });

  it("says it neither of a single sentence in common, nor of few prints", () => {
    const sentence = STORY.slice(STORY.indexOf("Mes couples"));
    const own = printsOf(`${ANOTHER} ${sentence} ${ANOTHER.toUpperCase().split(" ").reverse().join(" ")}`);
    expect(isCopied(commonWithStory(own), own.length)).toBe(false);
    expect(isCopied(4, 4)).toBe(false);
  });
});

describe("sharedPassages", () => {
  it("gives what both say, as the first writes it", () => {
    const copy = `Bonjour. ${STORY.slice(0, STORY.indexOf("Je visite")).toUpperCase()} Et puis autre chose.`;
    expect(sharedPassages(copy, STORY)).toEqual([STORY.slice(0, STORY.indexOf(". Je visite")).toUpperCase()]);
  });

  it("joins two copied runs that follow each other, from different places", () => {
    const [one, two] = ["a b c d e f g h", "i j k l m n o p"];
    expect(sharedPassages(`${one} ${two}`, `${two} ${ANOTHER} ${one}`)).toEqual([`${one} ${two}`]);
    expect(sharedPassages(`${one} x ${two}`, `${two} ${ANOTHER} ${one}`)).toEqual([one, two]);
  });

  it("gives nothing of texts that share but words", () => {
    expect(sharedPassages(STORY, STORY.split(" ").reverse().join(" "))).toEqual([]);
    expect(sharedPassages("", STORY)).toEqual([]);
  });
});
