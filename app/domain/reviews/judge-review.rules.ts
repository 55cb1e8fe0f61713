import { plainLetters, withoutInvisible } from "~/domain/folding.rules";
import { flaggedParts, suspicionsIn } from "~/domain/moderation/suspicion.rules";

/** Insults in seven languages; with a hyphen, beginnings of words. Incomplete, because moderators read all reviews. */
const INSULTS = [
  "connard-, connasse-, salope-, salaud-, encul-, pute, putes, putain, batard-, fdp, ordure-",
  "fuck-, motherfuck-, asshole-, arsehole-, bastard-, bitch-, cunt-, wanker-, scumbag-, dickhead-",
  "klootzak-, kutwijf-, hoer, hoeren-, eikel, eikels, trut, mongool, teringl-, kankerl-",
  "arschloch-, arschlocher-, scheiss-, wichser-, hurensohn-, fotze-, drecksau-, schlampe-, miststuck-",
  "stronz-, puttan-, troia, bastardo, bastardi, vaffancul-, coglion-, cazzo, merdos-",
  "hijoputa-, hijos? de puta, gilipollas, cabron-, zorra, zorras, mamon, puta, putas, pendej-",
  "filho da puta, filha da puta, caralho, cabrao, cabroes, merda, otario-, vigarist-",
]
  .flatMap((words) => words.split(", "))
  .map((word) => (word.endsWith("-") ? `${word.slice(0, -1)}\\p{L}*` : word));

const INSULT = new RegExp(String.raw`(?<!\p{L})(?:${INSULTS.join("|")})(?!\p{L})`, "u");

/** Returns the findings in a review for a moderator: contact data, links, insults. @param text plain */
export function reviewFindings(text: string): ("contact" | "link" | "insult")[] {
  const found: ("contact" | "link" | "insult")[] = suspicionsIn(text).filter(
    (one): one is "contact" | "link" => one !== "copied",
  );
  return INSULT.test(plainLetters(withoutInvisible(text))) ? [...found, "insult"] : found;
}

/** Splits a review so that its odd parts are the passages with findings. @param text plain */
export const flaggedInReview = (text: string) => flaggedParts(text, INSULT);
