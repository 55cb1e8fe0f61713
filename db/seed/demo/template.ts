import type { Random } from "./random";

export interface TemplateContext {
  slots: Readonly<Record<string, string>>;
  /** Grammatical gender of the owner, for `[feminine|masculine]`. */
  feminine: boolean;
  /** True for a studio, false for one person: selects in `(I|we)`. */
  studio: boolean;
}

/**
 * Fills a template: `<a|b|c>` is any of them, `[f|m]` depends on gender, `(one|many)` on person; `{slot}` is its value.
 * The first three cannot be nested, but may contain a slot.
 * @throws Error if a slot has no value
 */
export function fillTemplate(template: string, context: TemplateContext, random: Random): string {
  return template
    .replace(/<([^<>]*\|[^<>]*)>/g, (_, choices: string) => random.pick(choices.split("|")))
    .replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, f: string, m: string) => (context.feminine ? f : m))
    .replace(/\(([^()|]*)\|([^()|]*)\)/g, (_, one: string, many: string) => (context.studio ? many : one))
    .replace(/\{(\w+)\}/g, (_, slot: string) => {
      const value = context.slots[slot];
      if (value === undefined) throw new Error(`There is no value for {${slot}} in: ${template}`);
      return value;
    });
}
