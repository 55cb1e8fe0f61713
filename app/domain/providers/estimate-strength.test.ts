import { describe, expect, it } from "vitest";
import { estimateStrength } from "./estimate-strength";
import { PASSWORD } from "./password.rules";
import { isGoodEnough, ownWords, PASSWORD_LENGTHS, STRENGTHS } from "./provider-account.rules";

const own = ownWords(["Camille", "Élodie", "Quarzendorf", "Maison d’Été", "camille.q@atelier.example", "Alliance"]);
const isGood = (password: string) => isGoodEnough(estimateStrength(password, own));

describe("the strength of a password (pro-account-4)", () => {
  it.each(["password1", "Azerty123!", "aaaaaaaaaaaa", "12345678901234", "qwertzuiop", "Summer2026!", "01/05/1990"])(
    "%s is not enough",
    (password) => {
      expect(isGood(password)).toBe(false);
    },
  );

  it.each(["Tulipe-Kintsugi-42", "correct horse battery staple", "zQ8$kd9!xPw2", "лавандовый рассвет над морем"])(
    "%s is",
    (password) => {
      expect(isGood(password)).toBe(true);
    },
  );

  it.each([
    "Quarzendorf2027!",
    "CamilleQuarzendorf1",
    "frodnezrauQ99",
    "camille.q@atelier.example",
    "Alliance-Maison-7",
    "Elodie2026!",
    "Élodie2026!",
    "Maison-d-Ete-7",
  ])("names and addresses of one's own count for nothing: %s", (password) => {
    expect(isGood(password)).toBe(false);
  });

  it("is good from the fourth of five on", () => {
    expect(STRENGTHS.map(isGoodEnough)).toEqual([false, false, false, true, true]);
  });

  it("takes no long time for long ones", () => {
    estimateStrength("warm", own);
    const before = performance.now();
    for (const password of ["p@$$w0rd".repeat(16), "4@".repeat(64), "İ".repeat(128), "aA1!bB2?cC3%".repeat(10)])
      estimateStrength(password, own);
    expect(performance.now() - before).toBeLessThan(4_000);
  });

  it("has the lengths of the rules", () => {
    expect(PASSWORD_LENGTHS).toEqual({ shortest: PASSWORD.change, longest: PASSWORD.longest });
  });
});
