import { type SQL, sql } from "drizzle-orm";

/** Condition over a row of providers: couples can open its page. @param row name of the row in the statement */
export const isShown = (row = "providers"): SQL => sql.raw(`(${row}.status = 'verified' AND ${row}.visible = 1)`);
