/** URL without a listener. A free port could belong to another test's database later. */
export const NO_DATABASE = "http://127.0.0.1:2";
