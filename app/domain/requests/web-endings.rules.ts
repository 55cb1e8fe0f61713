/** Endings of the addresses that couples and planners of our markets have, and of link shorteners. For patterns. */
export const ENDINGS =
  "com|net|org|info|biz|shop|store|online|site|wedding|weddings|mariage|events|party|love|studio|agency|photo|photography|pro|app|page|" +
  "eu|fr|de|it|es|pt|be|nl|lu|ch|at|ie|uk|us|ca|io|co|me|tv|ee|ly";

/** Those that are no word of our languages: they make an address of a dot that has blanks around it. */
export const SURE_ENDINGS = "com|org|biz|eu|fr|uk|nl|ch|lu|ie|io|tv|ly";

/** A dot as a word, with the endings behind which it is no other word: not "a ponto com vista", "el punto es". */
export const SPELLED_ENDINGS =
  String.raw`(?:point|dot)\s{1,3}(?:com|org|info|eu|fr|ch|lu|uk|ie|io)|[Pp]unkt\s{1,3}(?:com|net|org|info|eu|de|at|ch|lu)|punt\s{1,3}(?:com|net|org|eu|nl|be)|` +
  String.raw`punto\s{1,3}(?:com|net|org|eu|it)|ponto\s{1,3}(?:net|org|eu|pt)`;
