import type { Locale } from "~/i18n/markets";
import type { Decks, Random } from "./random";
import { fillTemplate, type TemplateContext } from "./template";
import {
  type Drawing,
  GRAMMAR,
  type Grammar,
  type PlannerTexts,
  type ServiceCode,
  SPECIALITIES,
  type Speciality,
  type SpokenLanguage,
  TEXTS,
  VOICES,
  type Voice,
} from "./texts";
import type { Seat } from "./towns";

export interface Author {
  seat: Seat;
  firstname: string;
  feminine: boolean;
  studio: boolean;
  /** Years in business, at least two. */
  years: number;
  since: number;
  weddingsPerYear: number;
  mostGuests: number;
  languages: readonly SpokenLanguage[];
}

export interface Texts {
  portrait: string;
  descriptionLong: string;
  experience: string;
  service: string;
  benefits: string;
}

const STUDIO_VOICES: readonly Voice[] = ["precise", "business"];
/** Specialities that fit every landscape. */
const THEMES = SPECIALITIES.slice(SPECIALITIES.indexOf("bilingual"));
const LANDS = SPECIALITIES.slice(0, SPECIALITIES.indexOf("bilingual"));

/** Maximum attempts per description, and the accepted fraction of sentences that another description contains. */
const DESCRIPTION = { attempts: 25, overlap: 0.34 } as const;

/** Stores the sentences of all descriptions so far, by language. */
export class Archive {
  private readonly written = new Map<Locale, Set<string>[]>();

  add(locale: Locale, sentences: readonly string[]): void {
    this.written.set(locale, [...(this.written.get(locale) ?? []), new Set(sentences)]);
  }

  /** Returns the largest fraction of these sentences in one stored description. */
  overlap(locale: Locale, sentences: readonly string[]): number {
    const shares = (this.written.get(locale) ?? []).map(
      (other) => sentences.filter((sentence) => other.has(sentence)).length / sentences.length,
    );
    return Math.max(0, ...shares);
  }
}

/** Joins paragraphs with an empty line, as in the planners' notation (`app/domain/providers/notation.rules.ts`). */
const written = (paragraphs: readonly (readonly string[])[]) =>
  paragraphs.map((sentences) => sentences.join(" ")).join("\n\n");

/** Writes one planner's texts. Sentences come from decks, so that neighbours in a list start differently. */
export class Writer {
  private readonly grammar: Grammar;
  private readonly templates: PlannerTexts;
  private readonly context: TemplateContext;

  constructor(
    private readonly author: Author,
    private readonly decks: Decks,
    private readonly archive: Archive,
    private readonly random: Random,
  ) {
    this.grammar = GRAMMAR[author.seat.locale];
    this.templates = TEXTS[author.seat.locale].planners;
    this.context = { feminine: author.feminine, studio: author.studio, slots: this.slots() };
  }

  writeTexts(): Texts {
    const voices = VOICES.filter((voice) => STUDIO_VOICES.includes(voice) === this.author.studio);
    const voice = this.decks.deal(this.deck(this.author.studio ? "studio voice" : "own voice"), voices);
    return {
      portrait: this.paragraphs([[this.deal(`${voice} portrait`, this.templates.voices[voice].portraits)]]),
      descriptionLong: this.writeDescription(voice),
      experience: this.paragraphs([
        this.dealInOrder("experience", this.templates.experience, 2),
        [this.deal("background", this.templates.backgrounds)],
      ]),
      service: this.paragraphs([this.dealInOrder("service", this.templates.service, this.random.integer(2, 4))]),
      benefits: this.dealSome("benefits", this.templates.benefits, this.random.integer(3, 6))
        .map((template) => this.fill(template))
        .join("\n"),
    };
  }

  writeOffer(code: ServiceCode): string {
    return this.fill(this.deal(`offer ${code}`, this.templates.offers[code]));
  }

  describePicture(drawing: Drawing): string {
    return this.fill(this.deal(`picture ${drawing}`, this.templates.pictures[drawing]));
  }

  /** Returns the attempt with the least overlap with earlier descriptions. */
  private writeDescription(voice: Voice): string {
    const { openings, endings } = this.templates.voices[voice];
    const opening = this.deal(`${voice} opening`, openings);
    const ending = this.deal(`${voice} ending`, endings);
    let best: readonly (readonly string[])[] = [];
    let bestOverlap = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < DESCRIPTION.attempts && bestOverlap > DESCRIPTION.overlap; attempt++) {
      const draft = this.draftDescription(voice, opening, ending);
      const paragraphs = draft.map((templates) => templates.map((template) => this.fill(template)));
      const overlap = this.archive.overlap(this.author.seat.locale, paragraphs.flat());
      if (overlap < bestOverlap) [best, bestOverlap] = [paragraphs, overlap];
    }
    this.archive.add(this.author.seat.locale, best.flat());
    return written(best);
  }

  private draftDescription(voice: Voice, opening: string, ending: string): string[][] {
    const { middles } = this.templates.voices[voice];
    const [first = "", second = "", third = ""] = this.dealSome(`${voice} middle`, middles, 3);
    const [land, theme] = this.specialities();
    switch (this.random.integer(1, 4)) {
      case 1:
        return [
          [opening, first],
          [land, second, ending],
        ];
      case 2:
        return [[opening], [first, land], [theme, second, ending]];
      case 3:
        return [[opening, first], [theme, second], [land, third], [ending]];
      default:
        return [
          [opening, first, second],
          [land, theme],
          [third, ending],
        ];
    }
  }

  /** Returns two specialities: one for the planner's landscape, and one that fits everywhere. */
  private specialities(): [string, string] {
    const { lands } = this.author.seat.area;
    const land = this.decks.deal(this.deck("land"), LANDS, (it) => (lands as readonly Speciality[]).includes(it));
    const theme = this.decks.deal(this.deck("theme"), THEMES, (it) => this.suits(it));
    return [this.deal(land, this.templates.specialities[land]), this.deal(theme, this.templates.specialities[theme])];
  }

  private suits(theme: Speciality): boolean {
    if (theme === "bilingual") return this.author.languages.length > 1;
    if (theme === "large") return this.author.mostGuests >= LARGE_WEDDING;
    return true;
  }

  private slots(): Record<string, string> {
    const { seat, firstname, years, since, weddingsPerYear, mostGuests, languages } = this.author;
    const second = languages[1];
    return {
      first: firstname,
      town: seat.townName,
      at: this.grammar.at(seat.townName),
      of: this.grammar.of(seat.townName),
      area: seat.area.phrase,
      years: String(years),
      since: String(since),
      count: String(weddingsPerYear),
      guests: String(mostGuests),
      ...(second ? { second: this.templates.languageNames[second] } : {}),
    };
  }

  private paragraphs(paragraphs: readonly (readonly string[])[]): string {
    return written(paragraphs.map((templates) => templates.map((template) => this.fill(template))));
  }

  private fill(template: string): string {
    return this.grammar.typography(fillTemplate(template, this.context, this.random));
  }

  private deal<T>(name: string, items: readonly T[]): T {
    return this.decks.deal(this.deck(name), items);
  }

  private dealSome<T>(name: string, items: readonly T[], count: number): T[] {
    return this.decks.dealSome(this.deck(name), items, count);
  }

  /** Deals items in their order in the file, because some continue the previous one. */
  private dealInOrder<T>(name: string, items: readonly T[], count: number): T[] {
    const dealt = this.dealSome(name, items, count);
    return items.filter((item) => dealt.includes(item));
  }

  private deck(name: string): string {
    return `${this.author.seat.locale} ${name}`;
  }
}

/** Minimum number of guests of a large wedding. */
const LARGE_WEDDING = 150;
