/** An address at which nothing listens, and no test ever will: a free port may be another test's database a moment later. */
export const NO_DATABASE = "http://127.0.0.1:2";
