/**
 * Words of the seven languages that are first or last names, too. In small letters they are left in a text, for a message is read before it
 * is unlocked; any other name is not. The list need not be complete: what is missing costs a word.
 */
const WORDS = new Set(
  `
  les une des aux van von den der die das ein eine los las dos gli del per con sol mar may mai will mark hope
  grace joy faith summer dawn rich young old long short white black brown green king day wood hill field rose
  blanche claire pierre reine violette olive prune fleur petit petite grand grande blanc brun noir roux gros bon
  beau belle bois champ vert klein groß lang kurz jung alt weiß schwarz braun rot könig sommer winter herbst
  wald berg stein bauer koch schön engel stern groot jong wit zwart bruin koning bloem mooi licht bello bella
  rosa bianca piccolo fiore serena chiara marina luce gioia vera donna blanco rojo bueno flores luz paz alegría
  esperanza campo branco leão flor clara serra campos que est pas sur and for und ist het een met non por com
  son ton mon aime come eve noel
  `
    .trim()
    .split(/\s+/),
);

/** Such words are shorter than most names. */
const SHORT = 2;

/** @param found as it is written: with a capital it may begin a sentence, but may be a name as well */
export const isOrdinaryWord = (found: string): boolean =>
  WORDS.has(found) || (found.length <= SHORT && found === found.toLowerCase());
